// How a site is kept in the workbook.
import * as z from "zod/mini";
import { siteEnvironments } from "../../values/site";

export const siteForm = z.object({
  platform: z.string(),
  region: z.string(),
  environment: z.enum(siteEnvironments),
});
