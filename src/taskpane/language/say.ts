// Says the words of sheets in the language of whoever makes them.
import { english, type Say } from "../../sheets/say";
import { textOf, writePlain } from "./plain";

export const say: Say = (message, ...given) => textOf(message, english(message, ...given), given[0], writePlain);
