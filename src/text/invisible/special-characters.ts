/** Characters that keyboards of a language often lack; opening marks before closing ones. */
const charactersByLanguage: Record<string, string> = {
  ar: "، ؛ ؟ « » ٪ ـ",
  bg: "„ “ –",
  ca: "« » · ’",
  cs: "„ “ ‚ ‘ –",
  da: "» « ” –",
  de: "„ “ ‚ ‘ » « – ß ẞ",
  el: "« » · ;",
  en: "“ ” ‘ ’ – —",
  eo: "“ ” ĉ ĝ ĥ ĵ ŝ ŭ",
  es: "¿ ¡ « » “ ” —",
  et: "„ “ –",
  eu: "« » ¡",
  fa: "، ؛ ؟ « » ٪",
  fi: "” ’ –",
  fr: "« » ’ – œ æ É À Ç",
  ga: "“ ” ’ á é í ó ú",
  gl: "¿ ¡ « » “ ”",
  he: "״ ׳ ־ „ ”",
  hi: "। ॥ “ ”",
  hr: "„ ” » « –",
  hu: "„ ” » « –",
  hy: "« » ։ ՞ ՜ ՝",
  is: "„ “ –",
  it: "« » “ ” ’ È",
  ja: "「 」 『 』 ・ 〜 … （ ）",
  km: "« » ។ ៖",
  ko: "“ ” ‘ ’ · 「 」",
  lt: "„ “ –",
  lv: "„ “ –",
  my: "။ ၊ “ ”",
  nb: "« » ’ –",
  nl: "‘ ’ “ ” –",
  nn: "« » ’ –",
  no: "« » ’ –",
  pl: "„ ” « » –",
  pt: "“ ” « » – —",
  ro: "„ ” « » – ș ț",
  ru: "« » „ “ — ё",
  sk: "„ “ ‚ ‘ –",
  sl: "„ “ » « –",
  sq: "„ “ « » ë",
  sr: "„ ” –",
  sv: "” ’ –",
  th: "“ ” ฯ ๆ",
  tr: "“ ” ‘ ’ İ ı",
  uk: "« » „ “ ’ —",
  ur: "، ؛ ؟ ۔ “ ”",
  vi: "“ ” –",
  zh: "“ ” ‘ ’ 《 》 「 」 、 …… ——",
};
const charactersByLocale: Record<string, string> = {
  "de-CH": "« » ‹ › –",
  "de-LI": "« » ‹ › –",
  "fr-CH": "« » ‹ › ’ – œ æ",
  "it-CH": "« » ‹ › ’",
  "zh-Hant": "「 」 『 』 《 》 、 …… ——",
  "zh-TW": "「 」 『 』 《 》 、 …… ——",
  "zh-HK": "「 」 『 』 《 》 、 …… ——",
};
const charactersOfAllLanguages = ["…", "\u00A0", "\u202F"];
/** Characters for languages that are written from right to left. */
const rightToLeftCharacters = ["\u200C", "\u200F", "\u200E"];
const rightToLeft = /^(ar|fa|he|ur|ckb|ps|sd|ug|yi)\b/;

/** Characters of a language that are hard to type: quotes, dashes, other marks and no-break spaces. */
export function specialCharacters(language: string): string[] {
  const [code = ""] = language.split(/[-_]/);
  const usual = charactersByLocale[localeOf(language)] ?? charactersByLanguage[code] ?? "“ ” ‘ ’ – —";
  const all = [
    ...usual.split(" "),
    ...charactersOfAllLanguages,
    ...(rightToLeft.test(language) ? rightToLeftCharacters : []),
  ];
  return [...new Set(all)];
}

function localeOf(language: string): string {
  return (
    Object.keys(charactersByLocale).find((item) => language === item || language.startsWith(`${item}-`)) ?? ""
  );
}
