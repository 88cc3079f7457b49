// A person's own event reports to choose from, as version 2018-04-01 lists them. Reading only.
import { listEventReports2018 } from "../../platform/reports";
import type { Services } from "../services";

export interface EventReportFound {
  readonly id: string;
  /** "" where it has none. */
  readonly title: string;
  readonly description: string;
}

/** All that came so far, page by page. Throws PlatformError "gone" where the platform has withdrawn the listing. */
export async function* eventReportsToChoose(
  services: Services,
  signal?: AbortSignal,
): AsyncGenerator<readonly EventReportFound[], void, void> {
  const query = { pageSize: services.profile.limits.pageSize };
  let found: readonly EventReportFound[] = [];
  for await (const { items } of services.client.pages(listEventReports2018, { query }, { signal })) {
    const more = items.map(({ id, attributes: { title, description } }) => ({
      id,
      title: title ?? "",
      description: description ?? "",
    }));
    found = [...found, ...more];
    yield found;
  }
}
