// The workbook's word on which sends of a table the gateway carries out, and how much of each is in the sheet. A
// workbook that is gone costs nothing; one that was restored goes on from its own word.
import type { FollowedSend } from "../../workbook/store/followTypes";
import type { LinkedTable } from "../../sync/linkedTable";
import type { Services } from "../services";

type Needs = Pick<Services, "workbook" | "account">;

/** Under which the workbook keeps them. */
export function followedBy(linkId: string, accountId: string): string {
  return `${linkId}/${accountId}`;
}

const nameOf = ({ account }: Needs, link: Pick<LinkedTable, "id">) => followedBy(link.id, account.id);

export function followedSends(services: Needs, link: Pick<LinkedTable, "id">): Promise<readonly FollowedSend[]> {
  return services.workbook.followedSends(nameOf(services, link));
}

/** Also for a send that is not followed yet. */
export async function keepFollowed(services: Needs, link: Pick<LinkedTable, "id">, send: FollowedSend): Promise<void> {
  const others = (await followedSends(services, link)).filter(({ id }) => id !== send.id);
  await services.workbook.saveFollowedSends({ id: nameOf(services, link), sends: [...others, send] });
}

/** A hand-over that was begun may still arrive for so long. */
const ARRIVES_MS = 60_000;

/** Nobody has heard of a send that was begun at `at`: nothing of it has left, and nothing will. */
export function neverArrives({ clock }: Pick<Services, "clock">, at: number): boolean {
  return clock.now() - at >= ARRIVES_MS;
}

/** All of it is in the sheet, or nothing of it ever left. */
export async function dropFollowed(services: Needs, link: Pick<LinkedTable, "id">, sendId: string): Promise<void> {
  const sends = await followedSends(services, link);
  const others = sends.filter(({ id }) => id !== sendId);
  if (others.length < sends.length)
    await services.workbook.saveFollowedSends({ id: nameOf(services, link), sends: others });
}
