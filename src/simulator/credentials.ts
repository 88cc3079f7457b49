// Who may ask: the demo company, its API keys and its users (document 1, part 5). Constants of a toy, not secrets.
// Says nothing about what a user may do: the documents do not either.

export interface DemoCredentials {
  apiKey: string;
  userToken: string;
  userEmail: string;
}

export const demoCredentials: DemoCredentials = {
  apiKey: "demo-api-key",
  userToken: "demo-user-token",
  userEmail: "analyst@bidsheet.example",
};

/** A second user of the same company: both spend one rate budget (document 1, part 8). */
export const colleagueCredentials: DemoCredentials = {
  apiKey: "demo-api-key",
  userToken: "demo-user-token-2",
  userEmail: "colleague@bidsheet.example",
};

/** The second key shows that the budget is the company's, not the key's (document 1, part 8). */
const demoCompany = {
  name: "demo company",
  apiKeys: [demoCredentials.apiKey, "demo-api-key-2"],
  users: [demoCredentials, colleagueCredentials],
};

/** The company that the three headers name, or undefined when one is missing or they do not belong together. */
export function companyOf(headers: Headers): string | undefined {
  const key = headers.get("X-Api-Key") ?? "";
  const token = headers.get("X-User-Token");
  const email = headers.get("X-User-Email");
  const user = demoCompany.users.find((one) => one.userToken === token && one.userEmail === email);
  return user && demoCompany.apiKeys.includes(key) ? demoCompany.name : undefined;
}
