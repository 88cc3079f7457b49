import { Button, Field, Input, Select } from "@fluentui/react-components";
import { useRef, useState, type SyntheticEvent } from "react";
import type { Environment, ProfileAnswer, SessionRequest } from "../../platform/gatewayContract";
import { ActionButton } from "../parts/ActionButton";
import { useBusyReason, usePane, usePaneState, useVerbs } from "../pane/paneContext";
import { environmentNames } from "../pane/siteTexts";
import { connectTexts } from "./connectTexts";
import { connectVerbs } from "./connectVerbs";
import { lastConnected } from "./lastConnected";

type Keys = Pick<SessionRequest, "apiKey" | "userToken" | "userEmail">;
type Missing = { readonly [K in keyof Keys]?: string };

const EMPTY: Keys = { apiKey: "", userToken: "", userEmail: "" };

/** Platform, environment and the three keys. The keys leave with the request and are not kept. */
export function ConnectPanel() {
  const { profile, goOnAs, person } = usePaneState();
  if (profile === null) return null;
  if (goOnAs !== null) return <GoOn email={goOnAs} />;
  if (profile.signIn !== undefined && person === null) return <SignIn platform={profile.name} />;
  return <ConnectForm profile={profile} email={person?.email ?? null} />;
}

/** The person of before goes on with one press. */
function GoOn({ email }: { readonly email: string }) {
  const { goOn, changePerson } = useVerbs(connectVerbs);
  const { work } = usePaneState();
  const busy = useBusyReason();
  return (
    <main className="main">
      <div className="stack" data-testid="go-on">
        <ActionButton appearance="primary" reason={busy} onClick={() => void goOn()}>
          {work?.kind === "connect" ? connectTexts.connecting : connectTexts.goOnAs(email)}
        </ActionButton>
        <p className="quiet">{connectTexts.goOnHint}</p>
        <ActionButton appearance="subtle" reason={busy} onClick={() => void changePerson()}>
          {connectTexts.others}
        </ActionButton>
      </div>
    </main>
  );
}

/** A company's provider says who the person is. */
function SignIn({ platform }: { readonly platform: string }) {
  const { signIn } = useVerbs(connectVerbs);
  const { work } = usePaneState();
  const busy = useBusyReason();
  return (
    <main className="main">
      <div className="stack" data-testid="sign-in">
        <p>{connectTexts.signInIntro(platform)}</p>
        <ActionButton appearance="primary" reason={busy} onClick={() => void signIn()}>
          {work?.kind === "connect" ? connectTexts.connecting : connectTexts.signIn}
        </ActionButton>
      </div>
    </main>
  );
}

function ConnectForm({ profile, email }: { readonly profile: ProfileAnswer; readonly email: string | null }) {
  const verbs = useVerbs(connectVerbs);
  const { storage } = usePane().parts;
  const [last] = useState(() => lastConnected(storage, profile));
  const [place, setPlace] = useState<Place | undefined>(last ?? placesOf(profile)[0]);
  const [keys, setKeys] = useState({ ...EMPTY, userEmail: email ?? last?.userEmail ?? "" });
  const [missing, setMissing] = useState<Missing>({});
  const form = useRef<HTMLFormElement>(null);
  const connect = (with_: Keys) => {
    if (place !== undefined) void verbs.connect({ ...place, ...with_ });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = check(keys);
    setMissing(wrong);
    const first = firstOf(wrong);
    if (first === null) connect(trimmed(keys));
    else form.current?.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus();
  };
  return (
    <main className="main">
      <form ref={form} data-testid="connect-form" className="stack" noValidate onSubmit={submit}>
        <p>{email === null ? connectTexts.intro(profile.name) : connectTexts.enterOnce(email)}</p>
        <PlaceFields profile={profile} place={place} onPlace={setPlace} />
        <KeyFields keys={keys} missing={missing} onKeys={setKeys} />
        <ConnectButtons demo={profile.demo ?? null} onDemo={connect} />
      </form>
    </main>
  );
}

interface Place {
  readonly region: string;
  readonly environment: Environment;
}

function placesOf(profile: ProfileAnswer): Place[] {
  return profile.regions.flatMap(({ name, environments }) =>
    environments.map((environment) => ({ region: name, environment })),
  );
}

interface PlaceProps {
  readonly profile: ProfileAnswer;
  readonly place: Place | undefined;
  readonly onPlace: (place: Place) => void;
}

function PlaceFields({ profile, place, onPlace }: PlaceProps) {
  const own = placesOf(profile).filter((one) => one.region === place?.region);
  return (
    <div className="pair">
      <Field label={connectTexts.region}>
        <Select
          value={place?.region ?? ""}
          onChange={(_, { value }) => {
            // The same environment there, when the region has it.
            const there = placesOf(profile).filter((one) => one.region === value);
            const next = there.find((one) => one.environment === place?.environment) ?? there[0];
            if (next !== undefined) onPlace(next);
          }}
        >
          {profile.regions.map(({ name }) => (
            <option key={name} value={name}>
              {name.toUpperCase()}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={connectTexts.environment}>
        <Select
          value={place?.environment ?? ""}
          onChange={(_, { value }) => {
            const next = own.find((one) => one.environment === value);
            if (next !== undefined) onPlace(next);
          }}
        >
          {own.map(({ environment }) => (
            <option key={environment} value={environment}>
              {environmentNames[environment]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

interface KeyProps {
  readonly keys: Keys;
  readonly missing: Missing;
  readonly onKeys: (keys: Keys) => void;
}

function KeyFields({ keys, missing, onKeys }: KeyProps) {
  const input = (name: keyof Keys, type: "password" | "email") => (
    <Input
      name={name}
      type={type}
      autoComplete="off"
      value={keys[name]}
      onChange={(_, { value }) => onKeys({ ...keys, [name]: value })}
    />
  );
  return (
    <>
      <Field label={connectTexts.apiKey} hint={connectTexts.where} {...validation(missing.apiKey)}>
        {input("apiKey", "password")}
      </Field>
      <Field label={connectTexts.userToken} hint={connectTexts.where} {...validation(missing.userToken)}>
        {input("userToken", "password")}
      </Field>
      <Field label={connectTexts.email} {...validation(missing.userEmail)}>
        {input("userEmail", "email")}
      </Field>
    </>
  );
}

function validation(message: string | undefined) {
  return message === undefined ? {} : { validationMessage: message, validationState: "error" as const };
}

function ConnectButtons({ demo, onDemo }: { readonly demo: Keys | null; readonly onDemo: (keys: Keys) => void }) {
  const { work } = usePaneState();
  const busy = useBusyReason();
  return (
    <>
      <ActionButton type="submit" appearance="primary" reason={busy}>
        {work?.kind === "connect" ? connectTexts.connecting : connectTexts.button}
      </ActionButton>
      {demo === null ? null : (
        <div className="stack tight">
          {busy === null ? (
            <Button onClick={() => onDemo(demo)}>{connectTexts.demo}</Button>
          ) : (
            <ActionButton reason={busy}>{connectTexts.demo}</ActionButton>
          )}
          <p className="quiet">{connectTexts.demoHint}</p>
        </div>
      )}
    </>
  );
}

function check(keys: Keys): Missing {
  const { apiKey, userToken, userEmail } = trimmed(keys);
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

function firstOf(missing: Missing): keyof Keys | null {
  const order = ["apiKey", "userToken", "userEmail"] as const;
  return order.find((name) => missing[name] !== undefined) ?? null;
}

/** Pasted keys bring blanks and line ends with them. */
function trimmed({ apiKey, userToken, userEmail }: Keys): Keys {
  return { apiKey: apiKey.trim(), userToken: userToken.trim(), userEmail: userEmail.trim() };
}
