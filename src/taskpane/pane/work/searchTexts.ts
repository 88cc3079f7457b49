// What the pane says while the gateway searches an award.
import { t } from "../../language/t";

export const searchTexts = {
  waiting: t("Waiting for the gateway"),
  place: (place: number) => t("Place {place, number} in the gateway's queue", { place }),
  time: (time: string, most: string) => t("At the gateway: {time} of at most {most}", { time, most }),
} as const;
