import { openOffice, type OfficeParts } from "../../support/office";
import { failureOf, isNull } from "./support";

describe("the page layout through office.js", () => {
  let office: OfficeParts;
  beforeEach(async () => {
    office = await openOffice();
  });

  const run = (batch: (layout: Excel.PageLayout, context: Excel.RequestContext) => Promise<void>) =>
    office.Excel.run((context) => batch(context.workbook.worksheets.getActiveWorksheet().pageLayout, context));

  it("is set and read back", async () => {
    await run(async (layout, context) => {
      layout.orientation = "Landscape";
      layout.paperSize = "A4";
      layout.zoom = { horizontalFitToPages: 1 };
      layout.centerHorizontally = true;
      layout.printGridlines = true;
      layout.setPrintMargins("Inches", { left: 0.5, top: 1 });
      layout.headersFooters.defaultForAllPages.leftFooter = "&A";
      layout.headersFooters.defaultForAllPages.rightFooter = "&P / &N";
      await context.sync();
      layout.load();
      layout.headersFooters.defaultForAllPages.load();
      await context.sync();
      expect(layout.toJSON()).toMatchObject({
        orientation: "Landscape",
        paperSize: "A4",
        centerHorizontally: true,
        printGridlines: true,
        zoom: { horizontalFitToPages: 1, verticalFitToPages: null, scale: null },
        leftMargin: 36,
        topMargin: 72,
        rightMargin: 50.4,
      });
      expect(layout.headersFooters.defaultForAllPages.toJSON()).toMatchObject({
        leftFooter: "&A",
        centerFooter: "",
        rightFooter: "&P / &N",
      });
    });
  });

  it("has a print area and repeated rows and columns, which follow their cells", async () => {
    await run(async (layout, context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      const none = layout.getPrintAreaOrNullObject();
      none.load("address");
      await context.sync();
      expect(isNull(none)).toBe(true);
      layout.setPrintArea("A1:D9");
      layout.setPrintTitleRows(sheet.getRange("B3:B4"));
      layout.setPrintTitleColumns("$A:$B");
      await context.sync();
      sheet.getRange("2:3").insert("Down");
      sheet.name = "Price list";
      const [area, rows, columns] = [
        layout.getPrintArea(),
        layout.getPrintTitleRows(),
        layout.getPrintTitleColumnsOrNullObject(),
      ];
      for (const one of [area, rows, columns]) one.load("address");
      await context.sync();
      expect([area.address, rows.address, columns.address]).toEqual([
        "'Price list'!A1:D11",
        "'Price list'!5:6",
        "'Price list'!A:B",
      ]);
    });
  });

  it("refuses a scale together with pages to fit, pages by halves, and areas of other sheets", async () => {
    const zoomed = (zoom: Excel.PageLayoutZoomOptions) =>
      failureOf(office, async (context) => {
        context.workbook.worksheets.getActiveWorksheet().pageLayout.zoom = zoom;
        await context.sync();
      });
    expect((await zoomed({ scale: 50, horizontalFitToPages: 1 })).code).toBe("InvalidArgument");
    expect((await zoomed({ horizontalFitToPages: 0.5 })).code).toBe("InvalidArgument");
    expect((await zoomed({ scale: 5 })).code).toBe("InvalidArgument");
    const elsewhere = await failureOf(office, async (context) => {
      const [sheet, other] = [
        context.workbook.worksheets.getActiveWorksheet(),
        context.workbook.worksheets.add("Other"),
      ];
      sheet.pageLayout.setPrintArea(other.getRange("A1"));
      await context.sync();
    });
    expect(elsewhere.code).toBe("InvalidArgument");
  });
});
