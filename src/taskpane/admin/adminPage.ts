// The administrator's page: who is signed in, what is sent, who has a lease, and what is left of the budget. It keeps
// its pass in this tab only and sends it in a header, so that no page of another origin can act through it.
import "./admin.css";
import { adminOverview, type AdminOverview } from "../../platform/adminContract";
import { providerAnswer, signedIn } from "../../platform/signInContract";
import { authorizationAddress, randomText } from "../pkce/pkce";
import { adminTexts as t } from "./adminTexts";

const PASS = "bidsheet.admin.pass";
const START = "bidsheet.admin.start";
const page = location.origin + location.pathname;

async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(path, {
    method,
    credentials: "omit",
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...bearer(sessionStorage.getItem(PASS)),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.status === 401 || response.status === 403) throw new Refused();
  if (!response.ok) throw new Error(`The gateway answered ${response.status}.`);
  return response.status === 204 ? null : response.json();
}

class Refused extends Error {}

const bearer = (pass: string | null): Record<string, string> =>
  pass === null ? {} : { Authorization: `Bearer ${pass}` };

async function begin(): Promise<void> {
  document.title = t.title;
  const answer = new URLSearchParams(location.search);
  const [state = "", verifier = ""] = (sessionStorage.getItem(START) ?? "").split(" ");
  const code = answer.get("code");
  sessionStorage.removeItem(START);
  history.replaceState(null, "", page);
  try {
    if (code !== null && state !== "" && answer.get("state") === state) {
      sessionStorage.removeItem(PASS);
      const { pass } = signedIn.parse(await ask("POST", "/api/sign-ins", { code, verifier, redirectUri: page }));
      sessionStorage.setItem(PASS, pass);
    }
    if (sessionStorage.getItem(PASS) === null) offerSignIn(t.needed);
    else await show();
  } catch (error) {
    fail(error);
  }
}

async function signIn(): Promise<void> {
  const provider = providerAnswer.parse(await ask("GET", "/api/sign-ins/provider"));
  const [state, verifier] = [randomText(), randomText()];
  sessionStorage.setItem(START, `${state} ${verifier}`);
  location.assign(await authorizationAddress(provider, page, verifier, state));
}

async function show(): Promise<void> {
  const found = adminOverview.parse(await ask("GET", "/api/admin/overview"));
  const { waiting, limits } = found.budget;
  put(
    heading("h1", t.title),
    paragraph(t.budget(waiting, limits.events.requestsPerSecond)),
    heading("h2", t.people),
    table([t.email, t.role, t.windows, t.seen, t.keys, ""], found.people.map(personRow), t.noPeople),
    heading("h2", t.sends),
    table([t.email, t.collection, t.state, t.left, ""], found.sends.map(sendRow), t.noSends),
    heading("h2", t.leases),
    table(
      [t.email, t.collection, t.until],
      found.leases.map((one) => [one.userEmail, one.collection, local(one.expiresAt)]),
      t.noLeases,
    ),
  );
}

type Cell = string | HTMLElement;

function personRow(person: AdminOverview["people"][number]): Cell[] {
  const { id, email, rights, signIns, seenAt, keys } = person;
  const role = rights.inviteAndDelete ? t.roles.full : rights.send ? t.roles.send : t.roles.read;
  const places = keys.map(
    ({ region, environment, userEmail, refused }) =>
      `${region} ${environment}: ${userEmail}${refused ? ` (${t.refusedKeys})` : ""}`,
  );
  const end = button(t.end, () => ask("DELETE", `/api/admin/people/${encodeURIComponent(id)}/sign-ins`));
  return [
    email,
    rights.admin ? `${role}, ${t.roles.admin}` : role,
    String(signIns),
    local(seenAt),
    places.join("; "),
    end,
  ];
}

function sendRow({ accountId, id, userEmail, collection, state, left }: AdminOverview["sends"][number]): Cell[] {
  const path = `/api/admin/accounts/${encodeURIComponent(accountId)}/sends/${encodeURIComponent(id)}/stop`;
  return [userEmail, collection, state, String(left), button(t.stop, () => ask("POST", path))];
}

const local = (at: string) => new Date(at).toLocaleString();

function offerSignIn(why: string): void {
  put(heading("h1", t.title), paragraph(why), button(t.signIn, signIn, false));
}

function fail(error: unknown): void {
  sessionStorage.removeItem(PASS);
  offerSignIn(error instanceof Refused ? t.refused : t.failed);
}

function button(words: string, act: () => Promise<unknown>, shows = true): HTMLElement {
  const made = document.createElement("button");
  made.textContent = words;
  made.addEventListener("click", () => {
    made.disabled = true;
    void act()
      .then(() => (shows ? show() : undefined))
      .catch(fail);
  });
  return made;
}

function table(names: readonly string[], rows: readonly Cell[][], none: string): HTMLElement {
  if (rows.length === 0) return paragraph(none);
  const made = document.createElement("table");
  const line = (kind: "th" | "td", cells: readonly Cell[]) => {
    const row = made.insertRow();
    for (const cell of cells) row.appendChild(document.createElement(kind)).append(cell);
  };
  line("th", names);
  for (const row of rows) line("td", row);
  return made;
}

function heading(level: "h1" | "h2", words: string): HTMLElement {
  return Object.assign(document.createElement(level), { textContent: words });
}

function paragraph(words: string): HTMLElement {
  return Object.assign(document.createElement("p"), { textContent: words });
}

function put(...parts: HTMLElement[]): void {
  document.getElementById("root")?.replaceChildren(...parts);
}

void begin();
