// What the administrator's page says.
import { t, tc } from "../language/t";

export const adminTexts = {
  title: t("Bidsheet administration"),
  signIn: t("Sign in"),
  needed: t("Sign in with an administrator's account."),
  refused: t("Your account may not see this page, or the sign-in has ended. Nothing was changed."),
  failed: t("The gateway did not answer as expected. Nothing was changed. Try again."),
  people: t("People"),
  noPeople: t("Nobody is signed in."),
  email: t("E-mail"),
  role: t("Role"),
  windows: t("Sign-ins"),
  seen: t("Last seen"),
  keys: t("Platform keys"),
  end: t("End sign-ins"),
  sends: t("Sends of the gateway"),
  noSends: t("The gateway carries out no send now."),
  collection: t("List"),
  state: t("State"),
  left: tc("rows not sent yet", "Left"),
  stop: tc("verb", "Stop"),
  leases: t("Leases"),
  noLeases: t("Nobody sends now."),
  until: t("Until"),
  budget: (waiting: number, perSecond: number) =>
    t("{waiting} requests wait. The budget of sourcing events is {perSecond} requests a second.", {
      waiting,
      perSecond,
    }),
  roles: { full: t("may do everything"), send: t("may send"), read: t("may read"), admin: t("administers") },
  refusedKeys: t("refused by the platform"),
};
