// Profiles that nobody means: a sound one that names all that a profile can name, with some values bent, a member too
// many or one too few. The same seed gives the same profiles.
import { Chance } from "./chance";
import { HOST } from "./support";

const SOUND = JSON.stringify({
  name: "Fuzzed platform",
  hosts: { us: { production: HOST, sandbox: HOST }, eu: { production: "https://eu.platform.example.com" } },
  reports: {
    hosts: { us: { production: "https://reports.platform.example.com/base" } },
    versionParameter: "com.service.api.version",
    version: "2019-01-01",
    columnPrefix: "Rpt-",
  },
  limits: {
    events: { requestsPerSecond: 5 },
    payments: { requestsPerSecond: 5 },
    fields: { requestsPerSecond: 5 },
    reports: { requestsPerSecond: 1 },
    pageSize: 100,
    bulkCreate: 200,
    sendChanges: 1000,
    supplierReferences: 10,
  },
  operations: {
    updateLineItem: { method: "PATCH" },
    bulkCreateLineItems: { path: "/events/{event_id}/worksheets/{worksheet_id}/line_items/bulk" },
  },
  apiKeys: { only: false, fingerprints: [] },
  allow: { deletions: true, invitations: true, changes: true, denied: ["deleteEvent"], eventStates: ["under_review"] },
  scripts: ["https://scripts.example.com"],
  frames: ["https://*.example.com"],
  updateSends: "wholeRow",
});
/** What could lead elsewhere, or out of its place in a header, a path or an address. */
const TEMPTING: readonly unknown[] = [
  "http://platform.example.com",
  "https://platform.example.com@elsewhere.example",
  "https://elsewhere.example?x=",
  "//elsewhere.example",
  "file:///etc/passwd",
  "https://platform.example.com/../..",
  "/events/{id}/../../other",
  "/events/{event_id}/worksheets/{worksheet_id}/line_items/bulk?all=1",
  "/events",
  "GET",
  "DELETE",
  "2019-01-01; q=1",
  "a\r\nX-Evil: 1",
  "https://*",
  1000,
  1e9,
  -1,
  0.5,
];
/** As sound as what stands there, in the right place. */
const PLAUSIBLE: readonly unknown[] = [
  "https://other.platform.example.com/below",
  "http://127.0.0.1:9",
  "2020-02-02",
  "/other/{id}",
  "/other/{event_id}/{worksheet_id}",
  "changedCells",
  "PUT",
  true,
  false,
  1,
  7,
  ["deleteLineItem"],
  ["listEvents"],
];
const VALUE = /:("[^"]*"|[\d.]+|true|false|\[\]|\["[^\]]*\])/g;

export class ProfileFuzzer {
  readonly #chance: Chance;

  constructor(seed: number) {
    this.#chance = new Chance(seed);
  }

  next(): unknown {
    let text = SOUND;
    for (let bends = this.#chance.one([1, 1, 1, 2, 3]); bends > 0; bends -= 1) text = this.#bent(text);
    return JSON.parse(text);
  }

  #bent(text: string): string {
    const { index, 0: found } = this.#chance.one([...text.matchAll(VALUE)]);
    const value = JSON.stringify(this.#chance.sometimes(0.5) ? this.#likeness(found) : this.#strange());
    const more = this.#chance.sometimes(0.1) ? `,${JSON.stringify(this.#chance.text())}:${value}` : "";
    return `${text.slice(0, index)}:${value}${more}${text.slice(index + found.length)}`;
  }

  /** Of the same kind as what stands there. */
  #likeness(found: string): unknown {
    const old: unknown = JSON.parse(found.slice(1));
    const alike = [...PLAUSIBLE, ...TEMPTING].filter(
      (one) => typeof one === typeof old && Array.isArray(one) === Array.isArray(old),
    );
    return this.#chance.one([...alike, old]);
  }

  #strange(): unknown {
    const odd = this.#chance.sometimes(0.5) ? this.#chance.one(TEMPTING) : this.#chance.odd();
    return this.#chance.sometimes(0.2) ? [odd] : odd;
  }
}
