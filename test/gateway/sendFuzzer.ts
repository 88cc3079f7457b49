// Sends that nobody means: hand-overs whose lines are bent, and questions, stops, pauses and resumes for sends that are
// there, are not, or have ended. The same seed gives the same calls.
import { Chance } from "./chance";
import type { FuzzedCall } from "./fuzzer";

const COLLECTION = "lineItems/1/2";
const PATH = { event_id: "1", worksheet_id: "2" };
const KINDS = ["create", "update", "delete"] as const;
const OTHERS = ["fieldOptions/1", "paymentTerms", "events", "lineItems/1", "lineItems/1/3", "__proto__"];
const CHOICES = ["stop", "pause", "continue", "nothing", ""];

export class SendFuzzer {
  readonly #chance: Chance;
  readonly #ids = ["s0"];

  constructor(seed: number) {
    this.#chance = new Chance(seed);
  }

  call(): FuzzedCall {
    const chance = this.#chance;
    if (chance.sometimes(0.4)) return this.#handOver();
    const id = chance.sometimes(0.9) ? chance.one(this.#ids) : encodeURIComponent(safe(chance.text()));
    const get = (path: string): FuzzedCall => ({ method: "GET", path, headers: {}, body: "" });
    const json = { "Content-Type": "application/json" };
    const body = chance.cut(JSON.stringify(chance.sometimes(0.7) ? { waitMs: 1000 } : { waitMs: chance.odd() }));
    const number = () => (chance.sometimes(0.8) ? String(chance.upTo(40)) : encodeURIComponent(safe(chance.text())));
    return chance.one<() => FuzzedCall>([
      () => get(`/api/sends/${id}/entries?after=${number()}&wait=${number()}`),
      () => get(`/api/sends/${id}`),
      () => get(`/api/sends?limit=${number()}&collection=${encodeURIComponent(chance.one([COLLECTION, ...OTHERS]))}`),
      () => get("/api/journal"),
      () => get("/api/queue"),
      () => ({ method: "POST", path: `/api/sends/${id}/stop`, headers: json, body }),
      () => ({ method: "POST", path: `/api/sends/${id}/pause`, headers: json, body }),
      () => ({ method: "POST", path: `/api/sends/${id}/resume`, headers: json, body }),
      () => ({ method: "POST", path: `/api/sends/${id}/finish`, headers: json, body: JSON.stringify(chance.odd()) }),
      // Without a choice it asks; a choice that there is would end the session of all further calls.
      () => ({
        method: "DELETE",
        path: `/api/sessions/current?sends=${chance.one(CHOICES.slice(3))}`,
        headers: {},
        body: "",
      }),
    ])();
  }

  #handOver(): FuzzedCall {
    const chance = this.#chance;
    const id = `s${chance.upTo(30)}`;
    if (!this.#ids.includes(id)) this.#ids.push(id);
    const changes = Array.from({ length: chance.upTo(6) }, (_, at) => this.#change(at));
    const count = (kind: string) => changes.filter((one) => one.operation.startsWith(kind)).length;
    const head = {
      id: chance.sometimes(0.95) ? id : chance.text(),
      collection: chance.sometimes(0.9) ? COLLECTION : chance.one(OTHERS),
      title: "A send",
      counts: { creates: count("create"), updates: count("update"), deletions: count("delete") },
      ...(chance.sometimes(0.5) ? { known: [] } : {}),
      ...(chance.sometimes(0.1) ? { waitMs: chance.odd() } : {}),
      ...(chance.sometimes(0.1) ? { columns: [{ key: "c1", type: "text" }] } : {}),
      ...(chance.sometimes(0.1) ? { list: { name: "fieldOptions", within: { id: chance.text() } } } : {}),
      ...(chance.sometimes(0.1) ? { continues: chance.one(this.#ids) } : {}),
      ...(chance.sometimes(0.03) ? { [chance.text()]: chance.odd() } : {}),
    };
    const lines = [head, ...changes].map((line) => JSON.stringify(line));
    const bent = lines.map((line) => (chance.sometimes(0.06) ? chance.bend(line) : line));
    const type = chance.sometimes(0.95) ? "application/x-ndjson" : chance.one(["application/json", "text/plain"]);
    return {
      method: "POST",
      path: "/api/sends",
      headers: { "Content-Type": type },
      body: chance.cut(bent.join(chance.sometimes(0.97) ? "\n" : "\r\n\n")),
    };
  }

  #change(at: number) {
    const chance = this.#chance;
    const kind = chance.one(KINDS);
    const id = String(chance.upTo(4) + 1);
    const worksheet = { data: { type: "worksheets", id: "2" } };
    const data = { type: "line_items", attributes: { data: { c1: `Bolt ${chance.upTo(3)}` } } };
    const after = chance.sometimes(0.1) ? { after: [chance.one(["m0", "m1", "m9"])] } : {};
    const common = { mark: chance.sometimes(0.95) ? `m${at}` : chance.text(), operation: `${kind}LineItem`, ...after };
    if (kind === "create") return { ...common, path: PATH, body: { data: { ...data, relationships: { worksheet } } } };
    const before = { c1: chance.sometimes(0.9) ? "Nut" : chance.text() };
    const shown = { ...common, path: { ...PATH, id }, before };
    return kind === "delete" ? shown : { ...shown, body: { data: { ...data, id } } };
  }
}

/** Half a pair of surrogates is no text that an address can have; whole pairs go with them. */
const safe = (text: string): string => text.replace(/[\ud800-\udfff]/g, "");
