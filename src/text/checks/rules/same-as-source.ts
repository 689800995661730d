import type { ParsedInput } from "#text/checks/check-input.ts";
import type { RuleFinding } from "#text/checks/finding.ts";

/** Words that many languages share. */
const sharedWords = new Set(
  "admin alias android api app apps audio avatar backup bitcoin blog bluetooth bot browser bug cache chat chrome cloud code combo cookie cookies copyright dashboard data debug default demo design desktop developer digital disk dns docker domain download driver editor email e-mail emoji error euro excel export facebook fax feedback file firefox firewall flash font format forum github gitlab global google gps hardware hash hashtag homepage html http https icon import index info instagram installation interface internet intranet ios ipad iphone java javascript json keyboard label laptop layout link linkedin linux live local log login logo logout mac macos manager map markdown marketing media menu message meta microsoft minimum maximum mobile modem monitor mozilla multimedia name navigation network newsletter normal notebook office offline online operator option original outlook page parameter partner password paypal pdf performance php pixel plan player plugin podcast popup port portal position post premium preview pro profil proxy python radio ram region reset roaming root router rss safari scanner scan screen script sensor server service session slack slogan smartphone sms software spam sprint sql ssh ssl standard start status stop stream studio support switch symbol system tab tablet tag team telefon telegram terminal test text thread ticket timer token tool tooltip trailer transfer transport trend twitter type ubuntu unicode update upgrade upload url usb user vertical video virus volt wallpaper web webcam webhook website wechat whatsapp widget wifi windows wordpress workflow xml yaml yahoo youtube zip zoom zone".split(
    " ",
  ),
);
const wordsIn = /\p{L}[\p{L}\p{M}\p{N}'’_-]*/gu;

/** Finds a text that equals its source, unless nothing in it can be translated. */
export function sameAsSource({ source, target, language, sourceLanguage }: ParsedInput): RuleFinding[] {
  if (source.text !== target.text || baseOf(language) === baseOf(sourceLanguage)) return [];
  const words = target.masked.text.match(wordsIn) ?? [];
  if (!words.some(isTranslatable)) return [];
  return [{ start: 0, end: target.text.length, message: "same" }];
}

function baseOf(language: string): string {
  return /^[a-z]+/i.exec(language)?.[0].toLowerCase() ?? language;
}

/** Excludes abbreviations, identifiers (`camelCase`, `snake_case`, `v2`) and words that languages share. */
function isTranslatable(word: string): boolean {
  if (word.length <= 2 || /[\d_]/.test(word)) return false;
  if (word === word.toUpperCase() && word !== word.toLowerCase()) return false;
  if (/\p{Ll}\p{Lu}/u.test(word)) return false;
  return !sharedWords.has(word.toLowerCase());
}
