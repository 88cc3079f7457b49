// The routes below /api, in the words of platform/gatewayContract.ts (docs/gateway.md). Each one checks who asks, then
// what is asked, and answers only what the contract names.
import type { ProfileAnswer } from "../platform/gatewayContract";
import { addJournal } from "./routes/journal";
import { addSessions } from "./routes/sessions";
import type { GatewayApp, Parts } from "./services";
import { profileAnswerOf } from "./profile/profile";
import { addAdmin } from "./routes/admin";
import { addAgreed } from "./routes/agreed";
import { enter } from "./routes/enter";
import { addHandovers } from "./routes/handovers";
import { addInvited } from "./routes/invited";
import { addSearches } from "./routes/searches";
import { addSends } from "./routes/sends";
import { addSignIns } from "./routes/signIns";
import { addWords } from "./routes/words";

export function addApi(app: GatewayApp, parts: Parts): void {
  app.get("/api/profile", (context) => {
    context.set("operation", "profile");
    return context.json(profileAnswerOf(parts.profile, offeredBy(parts)));
  });
  addSignIns(app, parts);
  addAdmin(app, parts);
  addSessions(app, parts);
  addJournal(app, parts);
  addSends(app, parts);
  addHandovers(app, parts);
  addAgreed(app, parts);
  addInvited(app, parts);
  addWords(app, parts);
  addSearches(app, parts);
  app.get("/api/queue", async (context) => {
    const { person } = await enter(context, parts, "queue");
    return context.json(parts.platform.pacer.standing(person.company, person.account.id));
  });
}

/** What the profile says of this gateway itself. */
export function offeredBy({ provider, searches }: Parts): Pick<ProfileAnswer, "signIn" | "searches"> {
  return { signIn: provider?.shown, searches: searches.offer };
}
