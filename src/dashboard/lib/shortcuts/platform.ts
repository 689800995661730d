/** Shortcuts use Cmd on a Mac, Ctrl elsewhere. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
