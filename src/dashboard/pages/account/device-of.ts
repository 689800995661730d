type Device = { program: string | undefined; system: string | undefined };

/** Most specific first: the user agent of a browser also names the browsers that it derives from. */
const programs: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|HeadlessChrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bAndroid\b/, "Android"],
  [/\b(?:iPhone|iPad|iPod)\b/, "iOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Returns browser and system of a user agent; for other programs, the name that they report. */
export function deviceOf(userAgent: string): Device {
  const find = (names: typeof programs) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return {
    program: find(programs) ?? /^[\w.-]+/.exec(userAgent)?.[0],
    system: find(systems),
  };
}
