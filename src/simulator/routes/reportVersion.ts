// The dated versions of the reports service, chosen in the Accept header (document 2, part 9).
// Takes the recommended header and nothing less: a client that gets through here gets through anywhere.
import { MEDIA_TYPE, Refusal } from "../jsonApi";
import type { Operation } from "../operations";

/** Written with a neutral word in the vendor's position (document 3, platform profile). */
const VERSION_PARAMETER = "com.service.api.version";
export const CURRENT = "2019-01-01";
export const OLDER = "2018-04-01";

/** 406 for a header that names no version or one that does not serve the operation; 410 for the deprecated listing. */
export function checkVersion(headers: Headers, operation: Operation): void {
  const version = versionOf(headers.get("Accept") ?? "");
  if (version !== CURRENT && version !== OLDER)
    throw notAcceptable(`${VERSION_PARAMETER} must be ${CURRENT} or ${OLDER}, not ${version}`);
  if (operation.versions?.includes(version) !== false) return;
  // Document 3, errors.
  if (operation.goneLater) throw new Refusal(410, [{ title: "Gone", detail: "This endpoint has been deprecated" }]);
  throw notAcceptable(`${operation.name} is not served in version ${version}`);
}

/** "JSON:API requires its media type at least once without parameters" (document 2, 9.3). */
function versionOf(accept: string): string {
  const ranges = accept.split(",").map((range) => range.trim().toLowerCase());
  if (!ranges.includes(MEDIA_TYPE)) throw notAcceptable(`Accept must name ${MEDIA_TYPE} once without parameters`);
  const versions = ranges.flatMap((range) => {
    const [type, parameter, ...more] = range.split(";").map((part) => part.trim());
    const [name, value] = parameter?.split("=") ?? [];
    return type === MEDIA_TYPE && name === VERSION_PARAMETER && more.length === 0 ? [value ?? ""] : [];
  });
  const [version] = versions;
  if (version === undefined || versions.length > 1) throw notAcceptable(`Accept must name one ${VERSION_PARAMETER}`);
  return version;
}

function notAcceptable(detail: string): Refusal {
  return new Refusal(406, [{ title: "Not Acceptable", detail }]);
}
