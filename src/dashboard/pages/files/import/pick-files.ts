import { bodyBytes } from "#contract/body-limits.ts";
import { type FileFormat, fileFormats } from "#contract/files.ts";
import { isIgnoredName, pathOf } from "#dashboard/lib/files/file-paths.ts";
import { maxHeadBytes, type RecognisedFile, recogniseFormat } from "#formats/recognise-format.ts";
import { newLanguageOf } from "./new-languages.ts";

/** A file to import, and how it is read; format and language may not be known yet. */
export type ChosenFile = {
  id: number;
  path: string;
  file: File;
  recognised: RecognisedFile;
  format: FileFormat | undefined;
  language: string;
  isIncluded: boolean;
};

/** A language of the branch. */
export type FileLanguage = { code: string; name: string; writable: boolean };

export type Picked = {
  files: ChosenFile[];
  /** Number of files in folders and zip files that were left out, because their format is not one for translations. */
  ignored: number;
};

const extensions = new Set<string>([
  ...Object.values(fileFormats).map(([extension]) => extension),
  ...["yaml", "xlf", "tab", "xlsm"],
]);
/** File extensions of the formats; a file input with `accept` still allows others. */
export const acceptedExtensions = [...extensions, "zip"].map((extension) => `.${extension}`).join();

const zipLimits = { entries: 2_000, bytes: bodyBytes.large, accepts: hasTranslations };

/** Whether a file of a folder or zip may have translations, by its path. */
function hasTranslations(path: string): boolean {
  const parts = path.split("/");
  const extension = /\.([^.]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  return extensions.has(extension) && !parts.some(isIgnoredName);
}

type Picking = {
  languages: readonly FileLanguage[];
  baseLanguage: string;
  /** Whether a file may have a language that the branch does not have. */
  mayAddLanguages: boolean;
};

let lastId = 0;

/** Unpacks zip files, leaves out other files of folders, and recognises format and language of each file. */
export async function pickFiles(given: readonly File[], picking: Picking): Promise<Picked> {
  const unpacked: File[] = [];
  let ignored = 0;
  for (const file of given)
    if (/\.zip$/i.test(file.name)) {
      const { unzip } = await import("#dashboard/lib/files/unzip.ts");
      const zip = await unzip(file, zipLimits);
      unpacked.push(...zip.files);
      ignored += zip.ignored;
    } else unpacked.push(file);
  const isInFolder = (file: File) => pathOf(file).includes("/");
  const accepted = unpacked.filter((file) => !isInFolder(file) || hasTranslations(pathOf(file)));
  const files: ChosenFile[] = [];
  for (const file of accepted) files.push(await recognise(file, picking));
  const named = picking.mayAddLanguages ? withNewLanguages(files) : files;
  // A file that was chosen outside of a folder is never left out: the user can choose its format and language.
  return {
    files: named.length === 1 ? named.map((file) => ({ ...file, isIncluded: true })) : named,
    ignored: ignored + unpacked.length - accepted.length,
  };
}

function withNewLanguages(files: readonly ChosenFile[]): ChosenFile[] {
  return files.map((file) => {
    if (file.recognised.language !== undefined) return file;
    const language = newLanguageOf(file.path, files);
    if (language === undefined) return file;
    const isIncluded = file.format !== undefined && file.file.size > 0;
    return { ...file, recognised: { ...file.recognised, language }, language, isIncluded };
  });
}

async function recognise(
  file: File,
  { languages, baseLanguage, mayAddLanguages }: Picking,
): Promise<ChosenFile> {
  const path = pathOf(file);
  const head = new Uint8Array(await file.slice(0, maxHeadBytes).arrayBuffer());
  const codes = languages.map(({ code }) => code);
  const recognised = recogniseFormat({ name: path, head, languages: codes, baseLanguage });
  const { format, language } = recognised;
  const branchLanguage = languages.find(({ code }) => code === language);
  const mayImport = branchLanguage?.writable ?? (language !== undefined && mayAddLanguages);
  return {
    ...{ id: ++lastId, path, file, recognised, format },
    language: mayImport ? (language ?? "") : "",
    isIncluded: format !== undefined && mayImport && file.size > 0,
  };
}
