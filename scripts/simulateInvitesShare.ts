// The process of `npm run simulate:fast -- --invitations`: runs stories of invitations one after the other in this
// thread, cuts down what fails and prints it with the line that replays it.
import { runInviteStory } from "../test/fastSimulation/invitations/run";
import { shrinkInvites } from "../test/fastSimulation/invitations/shrink";
import { drawInviteStory } from "../test/fastSimulation/invitations/story";
import { runGame } from "./gameShare";

runGame({ name: "invitations", draw: drawInviteStory, run: runInviteStory, shrink: shrinkInvites });
