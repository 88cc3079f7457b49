// What office.js says of the Excel around it where its declarations promise more than it keeps.

/** The declarations promise a theme; Excel on the web has none. */
export function officeBackground(): string | undefined {
  const context: { readonly officeTheme?: { readonly bodyBackgroundColor?: string } } = Office.context;
  return context.officeTheme?.bodyBackgroundColor;
}

/** The declarations promise a number; it is a word, and Excel before 2019 has none. */
export function officePlatform(): string | undefined {
  const context: { readonly platform?: unknown } = Office.context;
  return typeof context.platform === "string" ? context.platform : undefined;
}
