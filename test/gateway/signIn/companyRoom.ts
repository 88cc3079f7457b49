// A gateway with the local provider in front, and people who sign in there.
import type { GatewayOptions } from "../../../src/gateway/gateway";
import type { LocalPerson, LocalProvider } from "../../../scripts/localProvider";
import { credentials, isObject, Room, type Asked } from "../support";
import { presentClock, settingsFor } from "./provider";

export const place = { region: "us", environment: "production" };

/** Real time passes while the provider signs: requests are awaited as they are. */
export class CompanyRoom extends Room {
  constructor(
    readonly local: LocalProvider,
    options: Partial<GatewayOptions> = {},
  ) {
    super({ signIn: settingsFor(local.issuer), askProvider: (request) => fetch(request), ...options }, presentClock());
  }

  async signIn(who: LocalPerson, body: Record<string, unknown> = {}): Promise<Asked> {
    const response = await this.start("POST", "/api/sign-ins", { token: await this.local.issue(who), body });
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: text === "" ? null : JSON.parse(text) };
  }

  async pass(who: LocalPerson): Promise<string> {
    return textIn(await this.signIn(who), "pass");
  }

  /** A session of this person with keys entered now. */
  async enter(who: LocalPerson, keys = credentials): Promise<string> {
    const body = { ...place, ...keys };
    const asked = await this.ask("POST", "/api/sessions", { token: await this.pass(who), body });
    expect(asked.status).toBe(201);
    return textIn(asked, "token");
  }
}

export function textIn({ json }: Asked, name: string): string {
  const value = isObject(json) ? json[name] : undefined;
  if (typeof value !== "string") throw new Error(`There is no ${name} in the answer.`);
  return value;
}
