const rightToLeftScripts = new Set(
  "Adlm Arab Aran Armi Avst Chrs Cprt Hatr Hebr Hung Khar Lydi Mand Mani Mend Merc Mero Narb Nbat Nkoo Orkh Ougr Palm Perm Phli Phlp Phnx Prti Rohg Samr Sarb Sogd Sogo Syrc Thaa Yezi".split(
    " ",
  ),
);

const directions = new Map<string, "ltr" | "rtl">();

/** Direction of a language's texts: that of its script, given in the code or the most likely one. */
export function direction(code: string): "ltr" | "rtl" {
  const cached = directions.get(code);
  if (cached) return cached;
  const computed = rightToLeftScripts.has(scriptOf(code)) ? "rtl" : "ltr";
  directions.set(code, computed);
  return computed;
}

function scriptOf(code: string): string {
  try {
    // `maximize` is available in every browser, unlike getTextInfo.
    return new Intl.Locale(code).maximize().script ?? "";
  } catch {
    return "";
  }
}
