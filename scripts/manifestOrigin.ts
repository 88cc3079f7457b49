// The development manifest moved to another origin. Nothing but the origin changes: the add-in stays the same add-in.

export const developmentOrigin = "https://localhost:3000";

/** Throws an Error with a sentence when `origin` is not an https origin alone. */
export function manifestFor(origin: string, developmentManifest: string): string {
  return developmentManifest.replaceAll(developmentOrigin, checkedOrigin(origin));
}

function checkedOrigin(text: string): string {
  if (!URL.canParse(text))
    throw new Error(`"${text}" is not an address. An origin looks like https://bidsheet.example.com.`);
  const url = new URL(text);
  if (url.protocol !== "https:") throw new Error(`Office loads add-ins over https only, not from "${text}".`);
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "" || url.username !== "" || url.password !== "")
    throw new Error(`"${text}" is more than an origin: give only https, host and port.`);
  return url.origin;
}
