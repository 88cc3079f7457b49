// The list of a cell that another cell of its row decides, as LibreOffice calculates its formula.
import { writeXlsx } from "../../src/workbench/xlsx/write/xlsx";
import { ListRoom } from "../support/listRoom";
import { openWorld, type World } from "../support/world";
import { recalculated } from "./libreOffice";

const PATIENCE_MS = 240_000;

let world: World;
beforeEach(async () => {
  world = await openWorld();
}, PATIENCE_MS);
afterEach(() => world.close());

test(
  "each row's list has the groups of what its field belongs to, in LibreOffice too",
  async () => {
    await ListRoom.open(world, { list: "fieldGroups" });
    const room = await ListRoom.open(world, { list: "fields" });
    room.sheet.add({ Name: "Nobody's", "Belongs to": "" });
    const { store } = world.office;
    const { rect, columns } = room.sheet.table;
    const at = (header: string): number => rect.left + columns.findIndex(({ name }) => name === header);
    const sheetId = room.sheet.sheet.id;
    const list = store.validations(sheetId).find(({ rect: own }) => own.left === at("Group ID"))?.list ?? "";
    const beside = rect.right + 3;
    for (let row = rect.top + 1; row <= rect.bottom; row += 1) {
      const cell = { top: row, left: beside, bottom: row, right: beside };
      store.write(sheetId, cell, [[`=TEXTJOIN("|",FALSE,${list.slice(1)})`]]);
    }
    const [book] = await recalculated([writeXlsx(store)]);
    const cells = book?.get(room.sheet.sheet.name);
    const shown = new Map<string, Set<unknown>>();
    for (let row = 0; row < room.sheet.rowCount(); row += 1) {
      const target = String(room.sheet.value(row, "Belongs to"));
      const found = shown.get(target) ?? new Set();
      shown.set(target, found.add(cells?.get(`${rect.top + 1 + row},${beside}`) ?? null));
    }
    expect(Object.fromEntries([...shown].map(([target, lists]) => [target, [...lists]]))).toEqual({
      PROJECT: ["Budget|Sourcing strategy"],
      SUPPLIER_COMPANY: ["Supplier master data"],
      RFP: [""],
      "": ["Budget|Sourcing strategy|Supplier master data"],
    });
  },
  PATIENCE_MS,
);
