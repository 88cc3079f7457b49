// Whether a request that left is one of the operation table: its host, its method and its path.
import { operations } from "../../src/platform/operations";
import { HOST } from "./support";

const BASES = "(/services/(events|payments|fields)/v1)?";
const forms = [...operations.values()].map(({ method, path }) => ({
  method,
  form: new RegExp(`^${BASES}${path.replace(/\{\w+\}/g, "[^/]+")}$`),
}));

/** Those that are not, as method and address. */
export function unlisted(requests: readonly Request[]): string[] {
  return requests
    .filter(({ method, url }) => {
      const { origin, pathname } = new URL(url);
      return origin !== HOST || !forms.some((one) => one.method === method && one.form.test(pathname));
    })
    .map(({ method, url }) => `${method} ${url}`);
}
