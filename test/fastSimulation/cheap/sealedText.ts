// In the place of src/gateway/keys/sealedText.ts when the fast simulation is bundled: nothing is compressed.
import type { Person } from "../../../src/gateway/people";
import { seal, unseal } from "./vault";

export function sealText({ account, dataKey }: Person, field: string, text: string): Promise<string> {
  return Promise.resolve(seal(dataKey, `${account.id}/${field}`, text));
}

export function openText({ account, dataKey }: Person, field: string, sealed: string): Promise<string> {
  return Promise.resolve(unseal(dataKey, `${account.id}/${field}`, sealed));
}
