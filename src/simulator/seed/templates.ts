// The event templates of a seed, with the children that a new event gets from them (document 1, part 3).
// Templates are the same for every seed but for their line items.
import type { CustomField, Records, TemplateWorksheet } from "../records";
import type { Subject } from "./catalogue";
import { columnsOf, type LayoutName } from "./columns";
import { drawLineItems } from "./lineItems";
import { Random } from "./random";

interface TemplatePlan {
  id: string;
  title: string;
  event_type: string;
  spendCategoryId: string;
  sheets: [title: string, subject: Subject, layout: LayoutName, lineItems: number][];
  breaks?: "atOnce" | "halfway";
}

const plans: TemplatePlan[] = [
  {
    id: "311",
    title: "Request for proposals, goods",
    event_type: "RFP",
    spendCategoryId: "2004",
    sheets: [
      ["Goods", "spareParts", "wide", 36],
      ["Packaging", "packaging", "swapped", 12],
    ],
  },
  {
    id: "312",
    title: "Request for proposals, services",
    event_type: "RFP",
    spendCategoryId: "2009",
    sheets: [
      ["Services", "freight", "plain", 18],
      ["To be filled in", "freight", "plain", 0],
    ],
  },
  {
    id: "318",
    title: "Reverse auction",
    event_type: "AUCTION",
    spendCategoryId: "2002",
    sheets: [["Lots", "steel", "plain", 10]],
  },
  {
    id: "325",
    title: "Quarterly supplier review",
    spendCategoryId: "2011",
    event_type: "PERFORMANCE_REVIEW_EVENT",
    sheets: [],
  },
  {
    id: "331",
    title: "Broken: copying stops half way",
    event_type: "RFP",
    spendCategoryId: "2004",
    sheets: [["Goods", "spareParts", "plain", 20]],
    breaks: "halfway",
  },
  {
    id: "332",
    title: "Broken: creating is refused",
    event_type: "RFP",
    spendCategoryId: "2004",
    sheets: [],
    breaks: "atOnce",
  },
];

export function addTemplates(records: Records): void {
  for (const { sheets, ...plan } of plans) {
    const worksheets = sheets.map((sheet, at) => templateWorksheet(records.seed, plan.id, at, sheet));
    records.templates.set(plan.id, { ...plan, worksheets, customFields, attachmentIds: ["65901", "65902"] });
  }
}

function templateWorksheet(
  seed: number | string,
  templateId: string,
  at: number,
  [title, subject, layout, lineItems]: TemplatePlan["sheets"][number],
): TemplateWorksheet {
  const random = new Random(seed, "template", templateId, at);
  return {
    title,
    budget: null,
    notes: "From the template.",
    worksheet_type: "standard",
    columns: columnsOf(layout),
    lineItems: drawLineItems(random, subject, layout, lineItems),
  };
}

const customFields: CustomField[] = [
  { name: "Cost center", value: "004100" },
  { name: "Savings target in percent", value: "5.5" },
  { name: "Sites", value: ["Lyon"] },
  { name: "Sustainability clause", value: true },
];
