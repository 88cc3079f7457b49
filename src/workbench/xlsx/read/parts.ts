// Opens the archive of an .xlsx file and gives its parts as text. Refuses what is no such archive, what is encrypted,
// and what would unpack to more than a browser can hold, before anything is unpacked.
import { strFromU8, unzipSync } from "fflate";

const MEGABYTE = 1024 * 1024;
const LARGEST_FILE = 64 * MEGABYTE;
const LARGEST_CONTENT = 400 * MEGABYTE;
const MOST_PARTS = 5000;

export class FileRefusal extends Error {}

export type Parts = ReadonlyMap<string, string>;

const BINARY = /\.(png|jpe?g|gif|bmp|emf|wmf|bin|vml|ttf|fntdata)$/i;

export function readParts(bytes: Uint8Array): Parts {
  if (bytes.length === 0) throw new FileRefusal("The file is empty.");
  if (bytes.length > LARGEST_FILE) throw new FileRefusal(`The file is larger than ${LARGEST_FILE / MEGABYTE} MB.`);
  refuseOthers(bytes);
  const files = unpack(bytes);
  if (!files.has("[Content_Types].xml")) throw new FileRefusal("The file is an archive, not an Excel workbook.");
  return files;
}

function refuseOthers(bytes: Uint8Array): void {
  // The old compound format holds .xls files, and .xlsx files under a password.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new FileRefusal(
      "The file has a password or is in the old .xls format. Save it in Excel as .xlsx without a password.",
    );
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new FileRefusal("This is not an .xlsx file.");
}

function unpack(bytes: Uint8Array): Map<string, string> {
  let [content, count] = [0, 0];
  try {
    const files = unzipSync(bytes, {
      // The sizes in the directory bound what is unpacked: a part that claims less than it holds is cut off and refused
      // as broken.
      filter: ({ name, originalSize }) => {
        content += originalSize;
        count += 1;
        if (content > LARGEST_CONTENT || count > MOST_PARTS)
          throw new FileRefusal(
            `The file unpacks to more than ${LARGEST_CONTENT / MEGABYTE} MB or ${MOST_PARTS} parts, so it was not opened.`,
          );
        return !BINARY.test(name);
      },
    });
    return new Map(Object.entries(files).map(([name, data]) => [name.replace(/^\//, ""), decode(data)]));
  } catch (error) {
    if (error instanceof FileRefusal) throw error;
    throw new FileRefusal("The file is damaged: its archive cannot be unpacked.");
  }
}

function decode(data: Uint8Array): string {
  const wide = (data[0] === 0xff && data[1] === 0xfe) || (data[0] === 0xfe && data[1] === 0xff);
  if (wide) return new TextDecoder(data[0] === 0xff ? "utf-16le" : "utf-16be").decode(data);
  const text = strFromU8(data);
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
