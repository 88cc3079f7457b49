// The address of the database: said wrong, it is refused before anybody connects. No sentence here has its password.

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|)$/;
const CHECKED = ["require", "verify-ca", "verify-full"];

/** Throws an Error with a sentence. */
export function checkAddress(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol))
    throw new Error("DATABASE_URL is not an address like postgresql://user:password@host:5432/database.");
  const mode = url.searchParams.get("sslmode");
  const socket = url.searchParams.get("host")?.startsWith("/") === true;
  if (mode !== null && mode !== "disable" && !CHECKED.includes(mode))
    throw new Error(`DATABASE_URL says sslmode=${mode}, which checks no certificate. Use sslmode=verify-full.`);
  if (mode === null && !socket && !LOOPBACK.test(url.hostname))
    throw new Error(
      "DATABASE_URL names another machine without sslmode. Use sslmode=verify-full, or sslmode=disable where nobody else is on the way.",
    );
}
