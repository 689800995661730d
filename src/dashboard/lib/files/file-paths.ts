/** Maximum number of files that are read from a dropped folder. */
const maxDropped = 2_000;
const droppedPaths = new WeakMap<File, string>();

/** Path of a file within its folder or zip; the name of the file if it was chosen without a folder. */
export function pathOf(file: File): string {
  return droppedPaths.get(file) ?? (file.webkitRelativePath || file.name);
}

export function fileWithPath(content: Uint8Array<ArrayBuffer>, path: string): File {
  return withPath(new File([content], path.replace(/^.*\//, "")), path);
}

function withPath(file: File, path: string): File {
  droppedPaths.set(file, path);
  return file;
}

/** Whether a folder is among the dropped items. */
export function hasFolder({ items }: DataTransfer): boolean {
  return [...items].some((item) => item.webkitGetAsEntry()?.isDirectory === true);
}

/** Files of dropped folders, and dropped files. The entries are only available during the event. */
export function readDropped({ items }: DataTransfer): Promise<File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return readEntries(entries);
}

async function readEntries(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const files: File[] = [];
  const remaining = [...entries];
  for (let entry = remaining.shift(); entry && files.length < maxDropped; entry = remaining.shift()) {
    if (isFile(entry)) files.push(await fileOf(entry));
    else if (isFolder(entry) && !isIgnoredName(entry.name)) remaining.push(...(await listFolder(entry)));
  }
  return files;
}

/**
 * Whether a file or folder is skipped by its name: hidden ones, the metadata of macOS in a zip, and installed packages.
 */
export function isIgnoredName(name: string): boolean {
  return name.startsWith(".") || name === "__MACOSX" || name === "node_modules";
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function fileOf(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  return withPath(file, entry.fullPath.replace(/^\//, ""));
}

async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // Returns at most 100 entries at once.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all.sort((a, b) => a.name.localeCompare(b.name, "en"));
    all.push(...some);
  }
}
