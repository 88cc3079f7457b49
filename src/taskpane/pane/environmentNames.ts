// What a platform's environments are called.
import type { Site } from "../../values/site";
import { t } from "../language/plain";

export const environmentNames: Readonly<Record<Site["environment"], string>> = {
  production: t("Production"),
  sandbox: t("Sandbox"),
};
