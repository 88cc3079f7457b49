// Several gateways as processes on one PostgreSQL database, in front of the simulator, which measures what arrives. The
// way to the database can be cut.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { demoCredentials } from "../../../src/simulator/credentials";
import { lineItemsOf } from "../../../src/simulator/records";
import { startSimulator, type RunningSimulator } from "../../../src/simulator/serve";
import { newDatabase } from "../../support/postgres";
import { programFile } from "../../support/programFile";
import { ask, exampleProfile, MASTER_KEY, type Question, type Told } from "../contractHouse";

const ROOT = path.join(__dirname, "../../..");
const PER_SECOND = 5;

interface GatewayProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly ended: Promise<void>;
}

/** The way to the database: bytes there and back, until it is cut. */
class Way {
  readonly #sockets = new Set<Socket>();
  #open = true;

  private constructor(
    readonly server: Server,
    readonly port: number,
  ) {}

  static async to(port: number): Promise<Way> {
    const server = createServer();
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const way = new Way(server, address !== null && typeof address === "object" ? address.port : 0);
    server.on("connection", (near) => way.#join(near, port));
    return way;
  }

  #join(near: Socket, port: number): void {
    if (!this.#open) {
      near.destroy();
      return;
    }
    const far = connect(port, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
  }

  cut(): void {
    this.#open = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#open = true;
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}

const started: ChildProcess[] = [];
const killAll = () => {
  for (const child of started) child.kill("SIGKILL");
};
process.once("exit", killAll);

export class Company {
  readonly gateways: GatewayProcess[] = [];
  readonly folder = mkdtempSync(path.join(tmpdir(), "bidsheet-company-"));
  token = "";

  private constructor(
    readonly simulator: RunningSimulator,
    readonly way: Way,
    readonly database: string,
  ) {}

  static async open(gateways: number): Promise<Company> {
    const database = await newDatabase();
    const way = await Way.to(Number(new URL(database).port));
    const simulator = await startSimulator({ port: 0, lineItems: 40, logSize: 100_000 });
    const company = new Company(simulator, way, database);
    const profile = exampleProfile(() => simulator.url);
    writeFileSync(path.join(company.folder, "profile.json"), JSON.stringify(profile));
    await Promise.all(Array.from({ length: gateways }, (_, at) => company.start(at)));
    company.token = await company.connect(demoCredentials);
    return company;
  }

  /** Also one that was killed. */
  async start(at: number): Promise<void> {
    const url = new URL(this.database);
    url.port = String(this.way.port);
    const env = {
      PATH: process.env["PATH"] ?? "",
      BIDSHEET_PROFILE: path.join(this.folder, "profile.json"),
      PORT: "0",
      DATABASE_URL: url.href,
      BIDSHEET_MASTER_KEY: MASTER_KEY,
    };
    const child = spawn(process.execPath, [programFile("gateway")], { cwd: ROOT, env });
    started.push(child);
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    let said = "";
    await new Promise<void>((resolve, reject) => {
      const hear = (part: Buffer) => {
        said += part.toString();
        if (/^ready$/m.test(said)) resolve();
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      child.once("exit", () => reject(new Error(`A gateway ended: ${said}`)));
    });
    this.gateways[at] = { child, ended, url: /Gateway at (\S+)/.exec(said)?.[1] ?? "" };
  }

  async kill(at: number): Promise<void> {
    const { child, ended } = this.#gateway(at);
    child.kill("SIGKILL");
    await ended;
  }

  #gateway(at: number): GatewayProcess {
    const found = this.gateways[at];
    if (found === undefined) throw new RangeError(`There is no gateway ${at}.`);
    return found;
  }

  async close(): Promise<void> {
    killAll();
    await Promise.all(this.gateways.map(({ ended }) => ended));
    await this.simulator.close();
    this.way.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async connect(who: object, at = 0): Promise<string> {
    const body = { region: "us", environment: "production", ...who };
    const told = await ask(`${this.#gateway(at).url}/api/sessions`, "POST", { body });
    const { token } = told.json;
    if (told.status !== 201 || typeof token !== "string") throw new Error(`Connecting: ${told.text}`);
    return token;
  }

  api(at: number, method: string, address: string, question: Question = {}): Promise<Told> {
    return ask(`${this.#gateway(at).url}${address}`, method, { token: this.token, ...question });
  }

  /** Null where the gateway is gone. */
  async tryApi(at: number, method: string, address: string, question: Question = {}): Promise<Told | null> {
    try {
      return await this.api(at, method, address, question);
    } catch {
      return null;
    }
  }

  get worksheet() {
    const { records } = this.simulator.simulator;
    const event = [...records.events.values()].find(
      ({ attributes }) => attributes.state === "published" && attributes.event_type === "RFP",
    );
    const worksheet = [...records.worksheets.values()].find((one) => one.eventId === event?.id);
    if (worksheet === undefined) throw new Error("The simulator has no show-piece.");
    return worksheet;
  }

  get path() {
    const { eventId, id } = this.worksheet;
    return { event_id: eventId, worksheet_id: id };
  }

  /** The first cells of the platform's rows. */
  get names(): readonly unknown[] {
    const { records } = this.simulator.simulator;
    return [...lineItemsOf(records, this.worksheet.id)].map(([, { data }]) => data["c1"]);
  }

  /** When requests arrived at the platform, in milliseconds, and how they were answered. */
  async arrivals(): Promise<readonly { at: number; status: unknown; method: unknown }[]> {
    const told = await ask(`${this.simulator.url}/_sim/log`, "GET");
    const requests: unknown = told.json["requests"];
    return (Array.isArray(requests) ? requests : []).map((one: Record<string, unknown>) => ({
      at: Date.parse(String(one["at"])),
      status: one["status"],
      method: one["method"],
    }));
  }
}

/** How many arrivals the fullest sliding second has. */
export function fullestSecond(times: readonly number[]): number {
  let [most, from] = [0, 0];
  for (const [to, at] of times.entries()) {
    while (at - (times[from] ?? at) >= 1000) from += 1;
    most = Math.max(most, to - from + 1);
  }
  return most;
}

export { PER_SECOND };
