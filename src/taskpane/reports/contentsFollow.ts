// Brings the workbook's contents sheet up to date after other work, where there is one.
import { contentsKnown, writeContents as runWriteContents } from "../../workflows/reports/contents";
import type { Services } from "../../workflows/services";
import { say } from "../language/say";
import { failureNotice } from "../pane/notices";
import { obstacleNotice } from "../pane/obstacleNotice";
import type { Message } from "../parts/message";
import { contentsFailed } from "./starterTexts";

/**
 * Where the workbook has a contents sheet, it follows what was done; its own trouble is told beside that and does not
 * undo it.
 */
export async function withContents(services: Services, said: Message): Promise<Message> {
  const trouble = await follow(services).catch((error: unknown) => failureNotice(error).message.title);
  return trouble === null ? said : { ...said, text: `${said.text} ${contentsFailed(trouble)}`.trim() };
}

async function follow(services: Services): Promise<string | null> {
  if (!(await contentsKnown(services))) return null;
  const outcome = await runWriteContents(services, say);
  return outcome.ok ? null : obstacleNotice(outcome.obstacle, null).message.title;
}
