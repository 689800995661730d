const rightToLeftScripts = new Set(
  "Adlm Arab Aran Armi Avst Chrs Cprt Hatr Hebr Hung Khar Lydi Mand Mani Mend Merc Mero Narb Nbat Nkoo Orkh Ougr Palm Perm Phli Phlp Phnx Prti Rohg Samr Sarb Sogd Sogo Syrc Thaa Yezi".split(
    " ",
  ),
);

/** Languages that are written from right to left when no script is said. */
const rightToLeftLanguages = new Set(
  "ar arc arz ary ckb dv fa glk he iw khw ks lrc mzn nqo pnb prs ps sd syr ug ur yi".split(" "),
);

/** The direction in which texts of a language run. */
export function direction(code: string): "ltr" | "rtl" {
  const [language = "", ...others] = code.split("-");
  const script = others.find((part) => part.length === 4 && /^[a-z]+$/i.test(part));
  if (script) return rightToLeftScripts.has(script) ? "rtl" : "ltr";
  return rightToLeftLanguages.has(language.toLowerCase()) ? "rtl" : "ltr";
}
