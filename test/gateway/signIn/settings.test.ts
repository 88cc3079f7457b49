import { providerSettings } from "../../../src/gateway/signIn/settings";
import { variables } from "./provider";

const TENANT = "11111111-2222-3333-4444-555555555555";
const OTHER = "99999999-2222-3333-4444-555555555555";
const entra = (change: Record<string, string> = {}) => ({
  ...variables(`https://login.microsoftonline.com/${TENANT}/v2.0`),
  BIDSHEET_OIDC_TENANTS: "",
  ...change,
});
const open = (change: Record<string, string>) => ({ ...variables("https://login.example.com"), ...change });

describe("the settings of sign-in", () => {
  it("are none without an issuer, and its tenant's alone with one of Entra ID", () => {
    expect(providerSettings({})).toBeNull();
    expect(providerSettings(entra())).toMatchObject({
      kind: "entra",
      issuers: new Map([[TENANT, `https://login.microsoftonline.com/${TENANT}/v2.0`]]),
      algorithms: ["RS256", "PS256", "ES256"],
      roles: { read: ["Read"], send: ["Send"], full: ["Full"], admin: ["Admin"] },
      lifetimeMs: 12 * 3_600_000,
    });
    const many = { BIDSHEET_OIDC_ISSUER: "https://login.microsoftonline.com/organizations/v2.0" };
    expect(providerSettings(entra({ ...many, BIDSHEET_OIDC_TENANTS: `${TENANT}, ${OTHER}` }))?.issuers.get(OTHER)).toBe(
      `https://login.microsoftonline.com/${OTHER}/v2.0`,
    );
    expect(providerSettings(open({}))).toMatchObject({ kind: "openid", tenantClaim: "tid", roleClaim: "roles" });
  });

  it.each([
    ["ISSUER", entra({ BIDSHEET_OIDC_ISSUER: `https://login.microsoftonline.com/${TENANT}` }), 'must end in "/v2.0"'],
    ["ISSUER", open({ BIDSHEET_OIDC_ISSUER: "http://login.example.com" }), "must be https"],
    ["ISSUER", open({ BIDSHEET_OIDC_ISSUER: "login" }), "must be an address"],
    ["ISSUER", open({ BIDSHEET_OIDC_ISSUER: "https://a:b@login.example.com" }), "must be an address only"],
    ["TENANTS", entra({ BIDSHEET_OIDC_ISSUER: "https://login.microsoftonline.com/common/v2.0" }), "is not set"],
    ["TENANTS", entra({ BIDSHEET_OIDC_TENANTS: OTHER }), "has another tenant"],
    ["AUDIENCE", open({ BIDSHEET_OIDC_AUDIENCE: " " }), "is not set"],
    ["SCOPE", open({ BIDSHEET_OIDC_SCOPE: "" }), "is not set"],
    ["SCOPE", open({ BIDSHEET_OIDC_SCOPE: "a b" }), "must be one scope"],
    ["ALGORITHMS", open({ BIDSHEET_OIDC_ALGORITHMS: "RS256,HS256" }), 'has "HS256"'],
    ["ALGORITHMS", open({ BIDSHEET_OIDC_ALGORITHMS: "none" }), 'has "none"'],
    ["ROLES", open({ BIDSHEET_OIDC_ROLES: "owner=Owners" }), 'has "owner=Owners"'],
    ["ROLES", open({ BIDSHEET_OIDC_ROLES: "send" }), 'has "send"'],
    ["ADMINS", open({ BIDSHEET_OIDC_ADMINS: "anna@example.com" }), 'has "anna@example.com". Give the oid or sub'],
    ["ROLE_CLAIM", open({ BIDSHEET_OIDC_ROLE_CLAIM: "a b" }), "must be the name of one claim"],
    ["HOURS", open({ BIDSHEET_OIDC_HOURS: "0" }), "must be a number"],
    ["AUDIENCE", { BIDSHEET_OIDC_AUDIENCE: "a" }, "is set without BIDSHEET_OIDC_ISSUER"],
    ["TENNANTS", open({ BIDSHEET_OIDC_TENNANTS: "a" }), "is no setting"],
  ])("name BIDSHEET_OIDC_%s where it is wrong", (name, given, why) => {
    expect(() => providerSettings(given)).toThrow(`BIDSHEET_OIDC_${name} ${why}`);
  });
});
