// The process of `npm run simulate:fast -- --events`: runs stories of new and deleted events one after the other in
// this thread, cuts down what fails and prints it with the line that replays it.
import { runEventStory } from "../test/fastSimulation/events/run";
import { shrinkEvents } from "../test/fastSimulation/events/shrink";
import { drawEventStory } from "../test/fastSimulation/events/story";
import { runGame } from "./gameShare";

runGame({ name: "events", draw: drawEventStory, run: runEventStory, shrink: shrinkEvents });
