const pauseMs = 1_000;

/** Loads as soon as the server can be reached; what fails twice with the server there has another cause, and rejects. */
export async function loadPatiently<Module>(load: () => Promise<Module>): Promise<Module> {
  let failures = 0;
  while (true) {
    try {
      return await load();
    } catch (error) {
      failures = (await isServerThere()) ? failures + 1 : 0;
      if (failures === 2) throw error;
      if (failures === 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** A proxy in front of it answers too, but not with success. */
function isServerThere(): Promise<boolean> {
  return fetch("/health", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}
