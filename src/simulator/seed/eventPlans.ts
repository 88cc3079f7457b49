// The twelve events that every seed has, and how further ones are made up. Only what they are, not their records.
import type { Subject } from "./catalogue";
import type { LayoutName } from "./columns";
import type { Random } from "./random";

export interface WorksheetPlan {
  title: string;
  subject: Subject;
  layout: LayoutName;
  lineItems: number;
  type?: "goods" | "services";
}

export interface EventPlan {
  title: string;
  type: "RFP" | "AUCTION" | "PERFORMANCE_REVIEW_EVENT";
  state: "draft" | "scheduled" | "published" | "live_editing" | "closed" | "canceled";
  worksheets: WorksheetPlan[];
  /** Drawn when it is not said here. */
  externalId?: string;
}

function sheet(title: string, subject: Subject, layout: LayoutName, lineItems: number): WorksheetPlan {
  return { title, subject, layout, lineItems };
}

const SHOW_PIECE = "Spare parts and consumables";

const plans: EventPlan[] = [
  {
    title: "Corrugated packaging and pallets 2026",
    type: "RFP",
    state: "closed",
    worksheets: [sheet("Boxes and film", "packaging", "swapped", 64), sheet("Pallets", "packaging", "plain", 18)],
  },
  {
    title: "MRO spare parts, framework agreement 2027",
    type: "RFP",
    state: "published",
    worksheets: [
      sheet(SHOW_PIECE, "spareParts", "wide", 350),
      sheet("Electric motors", "drives", "swapped", 42),
      sheet("Stock at our sites", "spareParts", "withoutPrice", 27),
    ],
  },
  {
    title: "Road freight Europe 2027, lanes",
    type: "RFP",
    state: "published",
    worksheets: [
      sheet("Lanes", "freight", "swapped", 88),
      { ...sheet("Surcharges", "freight", "plain", 9), type: "services" },
    ],
  },
  {
    title: "IT hardware refresh: notebooks, docks, monitors",
    type: "AUCTION",
    state: "live_editing",
    worksheets: [sheet("Devices", "hardware", "plain", 31)],
  },
  {
    title: "Laboratory consumables, three sites",
    type: "RFP",
    state: "draft",
    worksheets: [
      { ...sheet("Consumables", "laboratory", "wide", 120), type: "goods" },
      sheet("Solvents", "laboratory", "swapped", 23),
    ],
  },
  {
    title: "Facility cleaning: supplier review, third quarter",
    type: "PERFORMANCE_REVIEW_EVENT",
    state: "published",
    worksheets: [],
  },
  {
    title: "Office furniture, Lyon and Zürich",
    type: "RFP",
    state: "scheduled",
    worksheets: [sheet("Desks and chairs", "office", "swapped", 36), sheet("Options", "office", "plain", 0)],
  },
  {
    title: "Steel sheet and profiles, spot purchase",
    type: "AUCTION",
    state: "closed",
    worksheets: [sheet("Sheet", "steel", "plain", 40), sheet("Profiles", "steel", "wide", 33)],
  },
  {
    title: "Seasonal gift sets, contract packing",
    type: "RFP",
    state: "canceled",
    worksheets: [sheet("Sets", "packaging", "plain", 14)],
  },
  {
    title: "Personal protective equipment 2027",
    type: "RFP",
    state: "published",
    worksheets: [
      sheet("Columns to be agreed", "protection", "empty", 0),
      sheet("Shoes and gloves", "protection", "wide", 75),
    ],
  },
  {
    title: "Printed matter and labels",
    type: "RFP",
    state: "draft",
    worksheets: [sheet("Print runs", "office", "swapped", 21)],
  },
  {
    title: "Drives and inverters, plant extension “Brno II”",
    externalId: "Brno II/Größe? 100%2F#1",
    type: "RFP",
    state: "published",
    worksheets: [sheet("Motors", "drives", "wide", 48), sheet("Inverters", "drives", "swapped", 19)],
  },
];

/** The first published RFP is the show-piece: its first worksheet has as many line items as asked for. */
export function fixedPlans(showPieceLineItems: number): EventPlan[] {
  return plans.map((plan) => ({
    ...plan,
    worksheets: plan.worksheets.map((one) =>
      one.title === SHOW_PIECE ? { ...one, lineItems: showPieceLineItems } : one,
    ),
  }));
}

const wares: [string, Subject][] = [
  ["Spare parts", "spareParts"],
  ["Transport packaging", "packaging"],
  ["Freight lanes", "freight"],
  ["Network equipment", "hardware"],
  ["Laboratory supplies", "laboratory"],
  ["Furniture", "office"],
  ["Steel", "steel"],
  ["Work clothing", "protection"],
  ["Motors", "drives"],
];
const places: [string, ...string[]] = ["Iberia", "Nordics", "Benelux", "Central Europe", "North America", "Brasil"];
const states: [EventPlan["state"], ...EventPlan["state"][]] = [
  "published",
  "closed",
  "closed",
  "draft",
  "scheduled",
  "live_editing",
  "canceled",
];
const sheetLayouts: [LayoutName, ...LayoutName[]] = ["wide", "swapped", "plain", "withoutPrice"];

export function furtherPlan(random: Random, index: number): EventPlan {
  const [ware, subject] = wares[index % wares.length] ?? ["Spare parts", "spareParts"];
  return {
    title: `${ware}, ${random.pick(places)}, ${2025 + (index % 3)}, lot ${index + 1}`,
    type: random.pick(["RFP", "RFP", "RFP", "AUCTION"]),
    state: random.pick(states),
    worksheets: Array.from({ length: random.integer(1, 3) }, (_none, at) =>
      sheet(`${ware} ${at + 1}`, subject, random.pick(sheetLayouts), random.integer(3, 24)),
    ),
  };
}
