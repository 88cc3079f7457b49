// All tables in SQL, for whichever database `sql` asks.
import type { Tables } from "../tables";
import { claimsOf } from "./claims";
import { handedOf } from "./handed";
import { journalOf } from "./journal";
import { accountsOf, keyChecksOf, refusedOf, sessionsOf } from "./people";
import { agreedOf, leasesOf, sendsOf } from "./sends";
import { keptKeysOf, overviewOf, signInsOf } from "./signIns";
import type { Sql } from "./sql";
import { wordsOf } from "./words";

export function tablesOf(sql: Sql): Tables {
  return {
    accounts: accountsOf(sql),
    sessions: sessionsOf(sql),
    refused: refusedOf(sql),
    keyChecks: keyChecksOf(sql),
    journal: journalOf(sql),
    sends: sendsOf(sql),
    handed: handedOf(sql),
    claims: claimsOf(sql),
    leases: leasesOf(sql),
    agreed: agreedOf(sql),
    words: wordsOf(sql),
    signIns: signInsOf(sql),
    keptKeys: keptKeysOf(sql),
    overview: overviewOf(sql),
    probe: {
      write: (now) =>
        sql.run("INSERT INTO probe (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at", [now]),
    },
  };
}
