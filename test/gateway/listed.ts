// Whether a request that left is one of the operation table: its host, its method and its path, as the profile says.
import { environments } from "../../src/platform/gatewayContract";
import { operations } from "../../src/platform/operations";
import { baseAddress, wireForm, type Profile } from "../../src/gateway/profile/profile";

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What a profile may name: nothing else may be sent to, whatever the gateway made of it. */
const SOUND_BASE = /^(https:\/\/[a-z0-9.-]+|http:\/\/(127(\.\d+){3}|localhost|\[::1\]))(:\d+)?(\/[\w~.-]+)*$/;

/** Of all that may leave under this profile: method, and host and path. */
function formsOf(profile: Profile): { readonly method: string; readonly form: RegExp }[] {
  const regions = new Set([...Object.keys(profile.hosts), ...Object.keys(profile.reports.hosts)]);
  const places = [...regions].flatMap((region) => environments.map((environment) => ({ region, environment })));
  return [...operations.values()].flatMap((operation) => {
    const { method, path } = wireForm(profile, operation);
    const bases = new Set(places.map((place) => baseAddress(profile, place, operation.service)));
    const below = path
      .split(/\{\w+\}/)
      .map(escaped)
      .join("[^/]+");
    return [...bases].flatMap((base) =>
      base === null || !SOUND_BASE.test(base) ? [] : { method, form: new RegExp(`^${escaped(base)}${below}$`) },
    );
  });
}

/** Those that are not, as method and address. */
export function unlistedUnder(profile: Profile): (requests: readonly Request[]) => string[] {
  const forms = formsOf(profile);
  return (requests) =>
    requests
      .filter(({ method, url }) => {
        const { origin, pathname } = new URL(url);
        return !forms.some((one) => one.method === method && one.form.test(origin + pathname));
      })
      .map(({ method, url }) => `${method} ${url}`);
}
