// What several reports must say alike: the projects, contracts and companies that their rows speak of, by number.
// Made up from the seed and the records when a row is asked for; kept nowhere.
import type { EventRecord, Records } from "../records";
import { Random } from "../seed/random";
import { categories, dayText, desks } from "./values";
import type { BidRecord, SupplierRecord } from "../supplierRecords";

export interface Project {
  id: number;
  number: string;
  title: string;
  state: string;
  owner: string;
  category: string;
  start: string;
  end: string;
  companies: Company[];
  events: EventRecord[];
}

export interface Contract {
  id: number;
  number: string;
  title: string;
  state: string;
  start: string;
  end: string;
  company: Company;
  project: Project;
}

export interface Company {
  id: number;
  name: string;
  /** Undefined for companies beyond the seeded ones, which only long reports have. */
  record: SupplierRecord | undefined;
}

const FIRST_PROJECT = 7_100;
/** So many projects are named by the seeded events; contracts and reviews stay among them as well. */
const NAMED_PROJECTS = 61;
const PROJECT_STATES: [string, ...string[]] = ["Active", "Active", "Planned", "On hold", "Complete"];

export const projectId = (index: number): number => FIRST_PROJECT + index;
export const contractId = (index: number): number => 31_000 + index;

/** One answer's view of the records: made for a request, forgotten after it. */
export class Facts {
  private readonly eventsOfProject = new Map<string, EventRecord[]>();
  private readonly bidOf = new Map<string, BidRecord>();

  constructor(
    readonly records: Records,
    private readonly seededEvents: readonly string[],
    private readonly seededSuppliers: readonly string[],
  ) {
    for (const event of records.events.values())
      if (event.projectId !== null)
        this.eventsOfProject.set(event.projectId, [...this.eventsOf(event.projectId), event]);
    for (const bid of records.bids.values()) this.bidOf.set(`${bid.eventId}/${bid.supplierId}`, bid);
  }

  get eventCount(): number {
    return this.seededEvents.length;
  }

  /** Undefined once somebody has deleted it. */
  event(index: number): EventRecord | undefined {
    return this.records.events.get(this.eventId(index));
  }

  eventId(index: number): string {
    return this.seededEvents[index] ?? "";
  }

  bid(eventId: string, companyId: number): BidRecord | undefined {
    return this.bidOf.get(`${eventId}/${companyId}`);
  }

  /** The seeded companies first, then as many more as a long report wants. */
  company(index: number): Company {
    const id = this.seededSuppliers[index];
    const record = id === undefined ? undefined : this.records.suppliers.get(id);
    if (record) return { id: Number(record.id), name: record.name, record };
    return { id: 500_000 + index, name: `Registered supplier ${500_000 + index}`, record: undefined };
  }

  /** Round the seeded companies. */
  anyCompany(index: number): Company {
    return this.company(index % Math.max(1, this.seededSuppliers.length));
  }

  /** The place of a company among those that a report on an event names: who bids or is invited comes first. */
  companyAtEvent(eventIndex: number, place: number): Company {
    const order = this.orderAtEvent(this.eventId(eventIndex));
    return this.company(order[place] ?? place);
  }

  private readonly orders = new Map<string, number[]>();

  private orderAtEvent(eventId: string): number[] {
    const known = this.orders.get(eventId);
    if (known) return known;
    const invited = this.records.invitations.get(eventId);
    const rank = (id: string) => (this.bidOf.has(`${eventId}/${id}`) ? 0 : invited?.has(id) ? 1 : 2);
    const order = this.seededSuppliers
      .map((id, index) => ({ index, rank: rank(id), turn: (index * 7 + Number(eventId)) % 61 }))
      .sort((a, b) => a.rank - b.rank || a.turn - b.turn || a.index - b.index)
      .map(({ index }) => index);
    this.orders.set(eventId, order);
    return order;
  }

  project(index: number): Project {
    const random = new Random(this.records.seed, "project", index);
    const events = this.eventsOf(String(projectId(index)));
    const start = random.integer(-700, -60);
    const category = random.pick(categories);
    return {
      id: projectId(index),
      number: `P-${String(index + 1).padStart(5, "0")}`,
      title: events[0]?.attributes.title ?? `${category}, programme ${index + 1}`,
      state: random.pick(PROJECT_STATES),
      owner: random.pick(desks),
      category,
      start: dayText(start),
      end: dayText(start + random.integer(60, 500)),
      companies: [0, 1, 2].slice(0, random.integer(1, 3)).map((step) => this.anyCompany(index * 3 + step)),
      events,
    };
  }

  projectWithId(id: string | null | undefined): Project | undefined {
    const index = Number(id ?? NaN) - FIRST_PROJECT;
    return index >= 0 && Number.isInteger(index) ? this.project(index) : undefined;
  }

  contract(index: number): Contract {
    const random = new Random(this.records.seed, "contract", index);
    const company = this.anyCompany(index);
    const start = random.integer(-900, 60);
    return {
      id: contractId(index),
      number: `C-${String(index + 1).padStart(5, "0")}`,
      title: `Supply agreement ${index + 1}, ${company.name}`,
      state: random.pick(["Active", "Active", "Draft", "Out for signature", "Expired"]),
      start: dayText(start),
      end: dayText(start + 365 * random.integer(1, 3)),
      company,
      project: this.project(index % NAMED_PROJECTS),
    };
  }

  private eventsOf(projectId: string): EventRecord[] {
    return this.eventsOfProject.get(projectId) ?? [];
  }
}

/** The index of the project that a savings row belongs to, and its month: twelve rows a project. */
export function savingsPlace(row: number): { project: number; month: number } {
  return { project: Math.floor(row / 12), month: row % 12 };
}
