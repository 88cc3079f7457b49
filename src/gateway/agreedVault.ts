// A second place for agreed copies: sealed, one for each linked table of an account. It neither reads nor compares
// them; the client checks it against its own checksum.
import { z } from "zod";
import type { AgreedAnswer, AgreedRequest } from "../platform/sendContract";
import type { Clock } from "./clock";
import { quotaUsed } from "./failure";
import type { Person } from "./people";
import { openText, sealText } from "./keys/sealedText";
import type { GatewayStore } from "./store/tables";

/** Of one account, packed: some hundred large tables. */
const MOST_BYTES = 50_000_000;

const copyText = z.object({ checksum: z.string(), text: z.string() });

export interface AgreedVault {
  save(person: Person, linkId: string, copy: AgreedRequest): Promise<void>;
  find(person: Person, linkId: string): Promise<AgreedAnswer | null>;
  drop(person: Person, linkId: string): Promise<void>;
}

const fieldOf = (linkId: string) => `agreed/${linkId}`;

export function createAgreedVault(store: GatewayStore, clock: Clock): AgreedVault {
  return {
    async save(person, linkId, { checksum, text }) {
      const copy = await sealText(person, fieldOf(linkId), JSON.stringify({ checksum, text }));
      const record = { accountId: person.account.id, linkId, copy, at: clock.now() };
      await store.transaction(async (tables) => {
        const others = await tables.agreed.bytesBeside(person.account.id, linkId);
        if (others + copy.length > MOST_BYTES) throw quotaUsed("copies of linked tables", MOST_BYTES);
        await tables.agreed.save(record);
      });
    },
    async find(person, linkId) {
      const record = await store.transaction((tables) => tables.agreed.find(person.account.id, linkId));
      if (record === null) return null;
      const opened = copyText.parse(JSON.parse(await openText(person, fieldOf(linkId), record.copy)));
      return { ...opened, at: new Date(record.at).toISOString() };
    },
    drop: (person, linkId) => store.transaction((tables) => tables.agreed.remove(person.account.id, linkId)),
  };
}
