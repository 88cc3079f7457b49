// Platform, environment and the three keys. The keys leave with the request and are not kept.
import type { Environment, SessionRequest } from "../../platform/gatewayContract";
import { busyReason } from "../pane/work/busy";
import type { ConnectProfile } from "../pane/screens/connectProfile";
import { environmentNames } from "../pane/environmentNames";
import { element } from "../parts/element";
import type { ConnectDoor } from "./connectDoor";
import { pressable } from "./pressable";
import { connectTexts } from "./connectTexts";
import { boxField, selectField, type BoxField } from "./fields";
import { lastConnected } from "./lastConnected";
import type { View } from "./view";

type Keys = Pick<SessionRequest, "apiKey" | "userToken" | "userEmail">;
type Missing = { readonly [K in keyof Keys]?: string };

interface Place {
  readonly region: string;
  readonly environment: Environment;
}

/** `email`: of the person who signed in and still owes the keys; null where the keys alone say who it is. */
export function connectForm({ storage, verbs }: ConnectDoor, profile: ConnectProfile, email: string | null): View {
  const last = lastConnected(storage, profile);
  const places = placeFields(profile, last ?? placesOf(profile)[0]);
  const keys = keyFields(email ?? last?.userEmail ?? "");
  const connect = (given: Keys) => {
    const place = places.chosen();
    if (place !== undefined) void verbs.connect({ ...place, ...given });
  };
  const buttons = connectButtons(profile.demo, connect);
  const form = element(
    "form",
    { "data-testid": "connect-form", class: "stack", novalidate: "" },
    element("p", {}, email === null ? connectTexts.intro(profile.name) : connectTexts.enterOnce(email)),
    places.node,
    ...keys.nodes,
    ...buttons.nodes,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = keys.checked();
    if (given !== null) connect(given);
  });
  return { node: form, update: buttons.update };
}

function placesOf(profile: ConnectProfile): Place[] {
  return profile.regions.flatMap(({ name, environments }) =>
    environments.map((environment) => ({ region: name, environment })),
  );
}

function placeFields(profile: ConnectProfile, first: Place | undefined) {
  let place = first;
  const own = () => placesOf(profile).filter((one) => one.region === place?.region);
  const region = selectField("region", connectTexts.region);
  const environment = selectField("environment", connectTexts.environment);
  const show = () => {
    region.show(
      profile.regions.map(({ name }) => [name, name.toUpperCase()]),
      place?.region,
    );
    environment.show(
      own().map((one) => [one.environment, environmentNames[one.environment]]),
      place?.environment,
    );
  };
  region.select.addEventListener("change", () => {
    // The same environment there, when the region has it.
    const there = placesOf(profile).filter((one) => one.region === region.select.value);
    place = there.find((one) => one.environment === place?.environment) ?? there[0] ?? place;
    show();
  });
  environment.select.addEventListener("change", () => {
    place = own().find((one) => one.environment === environment.select.value) ?? place;
    show();
  });
  show();
  return { node: element("div", { class: "pair" }, region.node, environment.node), chosen: () => place };
}

function keyFields(email: string) {
  const fields: Readonly<Record<keyof Keys, BoxField>> = {
    apiKey: boxField("apiKey", "password", connectTexts.apiKey, null),
    userToken: boxField("userToken", "password", connectTexts.userToken, connectTexts.where),
    userEmail: boxField("userEmail", "email", connectTexts.email, null),
  };
  const { apiKey, userToken, userEmail } = fields;
  userEmail.input.value = email;
  const order = ["apiKey", "userToken", "userEmail"] as const;
  return {
    nodes: order.map((name) => fields[name].node),
    /** Null where something is wrong, which the fields then say. Pasted keys bring blanks and line ends with them. */
    checked(): Keys | null {
      const keys = {
        apiKey: apiKey.input.value.trim(),
        userToken: userToken.input.value.trim(),
        userEmail: userEmail.input.value.trim(),
      };
      const wrong = check(keys);
      for (const name of order) fields[name].say(wrong[name] ?? null);
      const first = order.find((name) => wrong[name] !== undefined);
      if (first !== undefined) fields[first].input.focus();
      return first === undefined ? keys : null;
    },
  };
}

function check({ apiKey, userToken, userEmail }: Keys): Missing {
  const { missing, emailForm, keyForm } = connectTexts;
  return {
    ...(apiKey === "" ? { apiKey: missing.apiKey } : isHeader(apiKey) ? {} : { apiKey: keyForm }),
    ...(userToken === "" ? { userToken: missing.userToken } : isHeader(userToken) ? {} : { userToken: keyForm }),
    ...(userEmail === "" ? { userEmail: missing.email } : {}),
    ...(userEmail !== "" && !/^[^@\s]+@[^@\s]+$/.test(userEmail) ? { userEmail: emailForm } : {}),
  };
}

/** Keys leave in headers, which have no other signs. */
const isHeader = (key: string) => /^[\x21-\x7e]+$/.test(key);

function connectButtons(demo: Keys | null, connect: (keys: Keys) => void) {
  const submit = pressable("submit", "primary");
  const tryOut = pressable("button", "secondary", () => {
    if (demo !== null) connect(demo);
  });
  const offer = element(
    "div",
    { class: "stack tight" },
    tryOut.node,
    element("p", { class: "quiet" }, connectTexts.demoHint),
  );
  const update: View["update"] = (state) => {
    const reason = busyReason(state);
    submit.show(state.work?.kind === "connect" ? connectTexts.connecting : connectTexts.button, reason);
    tryOut.show(connectTexts.demo, reason);
  };
  return { nodes: demo === null ? [submit.node] : [submit.node, offer], update };
}
