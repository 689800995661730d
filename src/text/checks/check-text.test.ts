import { describe, expect, it } from "vitest";
import type { CheckInput } from "./check-input.ts";
import type { CheckName } from "./check-names.ts";
import { checkText } from "./check-text.ts";
import { withFix } from "./finding.ts";

type Row = [source: string, target: string, language: string, found: string, fixed?: string];

const plural = "{n, plural, one {# file} other {# files}}";

/** Findings of one check as messages with their text in the target, and the fixed target. */
function foundBy(check: CheckName, input: Partial<CheckInput> & Pick<CheckInput, "source" | "target">) {
  const findings = checkText({ sourceLanguage: "en", language: "de", ...input }).filter(
    (finding) => finding.check === check,
  );
  const shown = findings.map(({ message, start, end, values }) => {
    const [value] = Object.values(values ?? {});
    const marked = input.target.slice(start, end);
    return `${message} ${value ?? marked}`.trim();
  });
  const fix = findings.flatMap((finding) => finding.fix ?? []);
  return { shown: shown.join("; "), fixed: fix.length > 0 ? withFix(input.target, fix) : undefined };
}

const rows: Partial<Record<CheckName, Row[]>> = {
  placeholder_missing: [
    ["Hi {name}", "Hallo", "de", "missing {name}"],
    ["{a} {a}", "{a}", "de", ""],
    ["%s %s", "%s", "de", "missing %s"],
    ["%1 and %2", "%1", "de", "missing %2"],
    ["[%1x%2] saved", "[%1×%2] gespeichert", "de", ""],
    ["%s at %d", "%s", "de", "missing %d"],
    ["%I64d bytes", "Bytes", "de", "missing %I64d"],
    ["%-13s  %4<PRIu32>", "%-13s", "de", "missing %4<PRIu32>"],
    ["%6<PRIu32> of %5 or 100%%", "%6<PRIu32>", "de", ""],
    ["%-3s %1", "%1", "de", "missing %-3s"],
    ["* %s %s(blob)->%s(module)", "* %s %s(blob)->%(submodule)", "de", "missing %s"],
    ["%c(string: 0x%s) %s", "%(cadeia: 0x%s) %s", "pt", "missing %c; missing %s"],
    ["Total: %(,.2f and %(d", "Summe", "de", "missing %(,.2f; missing %(d"],
    ["... <repeats %u more times>", "... <  回の繰返し>", "ja", "missing %u"],
    ["<owner of {file}>", "<Besitzer von {file}>", "de", ""],
    ["%1$s of %2$d", "%2$d von %1$s", "de", ""],
    ["%s of %d", "%2$d von %1$s", "de", ""],
    ["%s of %d", "%d von %s", "de", ""],
    ["%d files", "%s Dateien", "de", "missing %d"],
    ["%i files", "%d Dateien", "de", ""],
    ["%(name)s", "%(nom)s", "de", "missing %(name)s"],
    ["%(count)d files", "%(count)s Dateien", "de", "missing %(count)d"],
    ["%(count)d files", "%(count)i Dateien", "de", ""],
    ["%(size)8.2f MB", "%(size).1g MB", "de", ""],
    ["%(size)x", "%(size)o", "de", ""],
    ["%(key)c", "%(key)s", "de", "missing %(key)c"],
    ["%(name)s is not set", "%(name) ist nicht gesetzt", "de", "missing %(name)s"],
    ["%(name)s remains", "%(name) r bleibt", "de", "missing %(name)s"],
    [
      "{n, plural, one {a day ago} other {# days ago}}",
      "{n, plural, one {день назад} few {# дня назад} many {# дней назад} other {# дня назад}}",
      "ru",
      "missing #",
    ],
    [
      "{count, number} tags",
      "{count, plural, one {ein Etikett} other {Etiketten}}",
      "de",
      "missing {count, number}",
    ],
    [plural, "Dateien: {n, number}", "de", "missing #"],
    [plural, "ファイル: {n, number}", "ja", ""],
    [
      "{count, number} tags",
      "{a, select, b {{count, plural, one {ein Etikett} other {# Etiketten}}} other {Etiketten}}",
      "de",
      "missing {count, number}",
    ],
    [
      "{n, plural, =0 {Merge} other {Merge # into {to}}}",
      "{n, plural, zero {دمج} one {دمج في {to}} two {دمج في {to}} few {# في {to}} many {# في {to}} other {# في {to}}}",
      "ar",
      "",
    ],
    ["%<count>d files", "%<count>s Dateien", "de", "missing %<count>d"],
    [
      "{count, plural, one {x} other {y}} {{a}}",
      "z",
      "de",
      "missing {count, plural, one {x} other {y}}; missing {a}",
    ],
    [plural, "{n, plural, one {eine Datei} other {# Dateien}}", "de", ""],
    [plural, "{n, plural, one {en fil} other {# filer}}", "da", ""],
    [plural, "{n, plural, one {# файл} few {файла} many {# файлов} other {# файла}}", "ru", "missing #"],
    [
      "{n, plural, one {# of {owner}} other {# of {owner}}}",
      "{n, plural, one {# von {owner}} other {# davon}}",
      "de",
      "missing {owner}",
    ],
    [
      "{n, plural, one {# file of {owner}} other {# files of {owner}}}",
      "{n, plural, one {# Datei} other {# Dateien von {owner}}}",
      "de",
      "missing {owner}",
    ],
    [
      "{n, plural, one {{n} of {all}} other {{n} of {all}}}",
      "{n, plural, one {eine davon} other {{n} von {all}}}",
      "de",
      "missing {all}",
    ],
    [
      "{a, plural, one {# in {b, plural, one {# box} other {# boxes}}} other {x}}",
      "{a, plural, one {eins in {b, plural, one {# Kiste} other {Kisten}}} other {x}}",
      "de",
      "missing #",
    ],
    [
      "{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}",
      "{place, selectordinal, one {-та} two {#-ра} few {#-та} other {#-та}}",
      "en-GB",
      "missing #",
    ],
    ["Save %s to :file", "Speichern von %s", "de", ""],
    ["Save to :file", "Speichern", "de", "missing :file"],
    ["100% of it", "100 % davon", "de", ""],
    ['<a href="%(link)s">x</a>', '<a href="">x</a>', "de", "missing %(link)s"],
    ["%<PRIu64> bytes of %s", "%2$s: %1$<PRIu64> Bytes", "de", ""],
    ["FIRST[:LAST]", "ERSTE[:LETZTE]", "de", ""],
    ["%user% has %count% files", "%count% Dateien hat %user%", "de", ""],
    ["Hi %name%", "Hallo %nom%", "de", "missing %name%"],
    ["Hi %name%", "Hallo", "de", "missing %name%"],
    ["$USER$ left", "$NUTZER$ ist weg", "de", "missing $USER$"],
    ["$USER$ left", "$user$ ist weg", "de", ""],
    ["Hi :name", "Hallo :Name, :NAME", "de", ""],
    ["The :attribute is missing", ":Attribute fehlt", "de", ""],
    ["Hi :userName", "Hallo :UserName", "de", ""],
    ["Hi :userName", "Hallo :username", "de", "missing :userName"],
  ],
  placeholder_extra: [
    ["Hi {name}", "Hallo {name} {nane}", "de", "extra {nane}"],
    ["%d", "%d %s", "de", "extra %s"],
    ["{count, number} tags", "{count, plural, one {ein Etikett} other {# Etiketten}}", "de", ""],
    ["10 files", "10 %s", "de", ""],
    ["Upload failed.", "%s konnte nicht hochgeladen werden.", "de", "extra %s"],
    ["User has been added.", "“%1$s” wurde gelöscht.", "de", "extra %1$s"],
    ["10% of it", "%s davon", "de", ""],
    ["Half more, quite sure", "50 %d'augmentation, 100 % sûr, 5%", "fr", ""],
    ["The rate of increase", "Le %d’augmentation, %de hausse", "fr", ""],
    ["%d files", "%Id ملفات", "ar", ""],
    ["%.1f kB", "%I.1f ك.ب", "ar", ""],
    [`obsolete variable \${%s}`, `variable \${%s}\${%s} obsoleta`, "ca", "extra %s"],
    ["Hi %name%", "Hallo %nom%", "de", "extra %nom%"],
    ["Half of %name%", "50 % von %name%", "de", ""],
    ["$USER$ left", "$NUTZER$ ist weg", "de", "extra $NUTZER$"],
    ["Hi :name", "Hallo :Name, :NAME", "de", ""],
    ["%d days", "% Tage", "de", "extra %"],
    ["%s -> %s(blob)", "%s -> %(blob)", "de", "extra %"],
    ["%1$s ends with %1$s", "%1$s endet mit %1s", "de", "extra %1s"],
    ["%1$s ends with %1$s", "%s endet mit %d", "de", "extra %d; extra %s"],
    ["%s at %2d:%02d", "%s um %2d:%02d, %02", "de", "extra %"],
    ["%s x %20s", "%s x %20s, %20", "de", "extra %"],
    ["See %s", "Siehe https://a.org/%C3%A9%20b?q=%s", "de", ""],
    ["See a.html?q=%s", "Siehe a.html?q=%s%20b", "de", ""],
    ["See [%s](help)", "Siehe [%s](/hilfe/%s%20%C3%BCber)", "de", "extra %s"],
    ["%d of 100%%", "%d von 100 %", "de", "extra %"],
    ['<a href="/%(a)s/">%(a)s</a>', '<a href="/%(a)/">%(a)s</a>', "de", "extra %"],
    ["50% of %s", "50 % von %s", "de", ""],
    ["100% of %{x}", "100 % von %{x}", "de", ""],
    ["The {name} “{obj}” is in {name}", "{name “{obj}” ist in {name}", "de", "extra {"],
  ],
  placeholder_order: [
    ["%s of %d", "%d von %s", "de", "reordered %d", "%2$d von %1$s"],
    ["%s of %s", "%s von %s", "de", ""],
    ["%m/%d/%Y", "%d.%m.%Y", "de", ""],
    ["%user% and %count%", "%count% und %user%", "de", ""],
    ["%s, %d on %B", "%d, %s am %B", "de", "reordered %d", "%2$d, %1$s am %B"],
    ["%s of %d", "%2$d von %1$s", "de", ""],
  ],
  message_syntax: [
    [plural, "{n, plural, one {# Datei} other {# Dateien}", "de", "argument_unclosed }"],
    [plural, "{n, plural, one {# Datei}}", "de", "other_missing {n, plural, one {# Datei}}"],
    [plural, "{n, plural, one {# Datei} other {# Dateien}}", "de", ""],
  ],
  form_missing: [
    [plural, "{n, plural, one {#} other {#}}", "pl", "missing n"],
    [plural, "{n, plural, other {#}}", "ja", ""],
    [plural, "{n, plural, one {#} other {#}}", "fr", ""],
    ["{n, plural, =0 {none} other {some}}", "{n, plural, =0 {brak} other {są}}", "pl", ""],
    ["{n, plural, =1 {1} other {#}}", "{n, plural, =1 {1} other {#}}", "pl", "missing n"],
    ["{n, plural, =1 {1} other {#}}", "{n, plural, =1 {1} other {#}}", "de", ""],
    ["{n, plural, =1 {1} other {#}}", "{n, plural, =1 {1} other {#}}", "ru", "missing n"],
    ["{n, plural, other {#}}", "{n, plural, other {#}}", "de", "missing n"],
    ["{n, plural, offset:1 =1 {a} other {#}}", "{n, plural, offset:1 =1 {a} other {#}}", "de", "missing n"],
    ["{g, select, she {her} other {their}}", "{g, select, other {leur}}", "fr", "missing g"],
    [
      "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}",
      "{n, selectordinal, other {#.}}",
      "de",
      "",
    ],
  ],
  tags: [
    ["<b>x</b>", "<b>x", "de", "missing </b>"],
    ["<b>x</b>", "<i>x</i>", "de", "missing <b>; missing </b>; extra <i>; extra </i>"],
    ["a<br>b", "a<br/>b", "de", ""],
    ["<b><i>x</i></b>", "<b><i>x</b></i>", "de", "crossed </b>"],
    ['<a href="/en">x</a>', '<a href="/de">x</a>', "de", ""],
    ['<a href="/en?a=b">x</a>', '<a title="y" href="/de">x</a>', "de", ""],
    ['<a href="/en" id="i">x</a>', '<a id="i">x</a>', "de", "missing <a href>"],
    [String.raw`<a href=\"/en\">x</a>`, String.raw`<a href=\"/de\">x</a>`, "de", ""],
    [String.raw`<a href=\"/en\">x</a>`, '<a href="/de">x</a>', "de", String.raw`missing <a href=\"…\">`],
    ["use <file>", "nutze <Datei>", "de", ""],
    [
      '<x id="A" equiv-text="{{a}}"/> of <x id="B" equiv-text="{{b}}"/>',
      '<x id="A" equiv-text="{{a}}"/> von <x id="A" equiv-text="{{a}}"/>',
      "de",
      'missing <x id="B"/>; extra <x id="A"/>',
    ],
    ['<g id="1">a</g> <g id="2">b</g>', '<g id="2">b</g> <g id="1">a</g>', "de", ""],
  ],
  edge_space: [
    [" Name: ", "Name:", "de", "start; end", " Name: "],
    ["Name:", "Name: ", "de", "end", "Name:"],
    ["Name: ", "名前：", "ja", ""],
    ["Name ", "名前", "ja", "end", "名前 "],
    [" (optional)", "（可选）", "zh", ""],
    ["Name", "\uFEFFName", "de", ""],
  ],
  double_space: [
    ["one two", "eins  zwei", "de", "doubled", "eins zwei"],
    ["one.  Two", "eins.  Zwei", "de", ""],
    [
      "{n, plural, one {a} other {b}} c",
      "a  b {n, plural, one {a  b} other { b}} c",
      "de",
      "doubled; doubled; doubled  {n, plural, one {a  b} other {",
      "a b {n, plural, one {a b} other { b}} c",
    ],
  ],
  end_punctuation: [
    ["Save the file.", "Datei speichern", "de", "missing .", "Datei speichern."],
    ["Save the file", "Datei speichern.", "de", "extra ."],
    [
      "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}",
      "{n, selectordinal, other {#.}}",
      "de",
      "",
    ],
    [
      "{n, selectordinal, one {#st place} two {#nd place} few {#rd place} other {#th place}}",
      "{n, selectordinal, other {#. Platz.}}",
      "de",
      "extra .",
    ],
    ["`;' expected", "oczekiwany `;'", "pl", ""],
    ["Are you sure?", "确定吗", "zh", "missing ？", "确定吗？"],
    ["Are you sure?", "هل أنت متأكد?", "ar", "foreign ؟", "هل أنت متأكد؟"],
    ["Save the file.", "ファイルを保存。", "ja", ""],
    ["Save the file:", "ファイルを保存。", "ja", ""],
    ["Loading...", "Laden…", "de", ""],
    ["Are you sure?", "Είστε σίγουρος;", "el", ""],
    ["Are you sure?", "Είστε σίγουρος?", "el", "foreign ;", "Είστε σίγουρος;"],
    ["Save the file.", "บันทึกไฟล์", "th", ""],
    ["Save the file.", "ບັນທຶກໄຟລ໌", "lo", ""],
    ["Save the file.", "فائل محفوظ کریں.", "ur", "foreign ۔", "فائل محفوظ کریں۔"],
    ["Are you sure?", "مطمئن هستید?", "fa", "foreign ؟", "مطمئن هستید؟"],
    ["Are you sure?", "دڵنیایت?", "ckb", "foreign ؟", "دڵنیایت؟"],
    ["Save the file.", "फ़ाइल सहेजें", "hi", "missing ।", "फ़ाइल सहेजें।"],
    ["Save the file.", "फ़ाइल सहेजें.", "hi", ""],
    ["Save the file.", "ফাইলটি সংরক্ষণ করুন", "bn", "missing ।", "ফাইলটি সংরক্ষণ করুন।"],
    ["Save the file.", "ᱨᱮᱫ ᱥᱟᱧᱪᱟᱣ", "sat", "missing ᱾", "ᱨᱮᱫ ᱥᱟᱧᱪᱟᱣ᱾"],
    ["Are you sure?", "သေချာပါသလား။", "my", ""],
    ["Save the file", "ဖိုင်သိမ်းပါ။", "my", "extra ။"],
    ["Save the file.", "រក្សាទុកឯកសារ", "km", "missing ។", "រក្សាទុកឯកសារ។"],
    ["Your name:", "ឈ្មោះ៖", "km", ""],
    ["Save the file.", "ፋይሉን አስቀምጥ", "am", "missing ።", "ፋይሉን አስቀምጥ።"],
    ["Save the file.", "Պահպանեք ֆայլը։", "hy", ""],
    ["Save the file:", "Պահպանեք ֆայլը", "hy", "missing ՝"],
    ["Saving failed!", "保存失败!", "zh", "foreign ！", "保存失败！"],
    ["Your name:", "名称:", "zh", "foreign ：", "名称："],
    ["Your name:", "名前:", "ja", ""],
    ["Saving failed!", "保存できません!", "ja", ""],
    ["Hello,", "مرحبا", "ar", "missing ،", "مرحبا،"],
    ["Hello,", "مرحبا,", "ar", "foreign ،", "مرحبا،"],
    ["Hello,", "Hallo", "de", "missing ,", "Hallo,"],
    ["Dear Anna,", "Hola, Anna:", "es", ""],
    ["unexpected ','", "vírgula ',' inesperada", "pt-BR", ""],
    ["This is no 'file:'", "这不是 'file:'", "zh", ""],
    ["Go on? [Y/n/?]", "Θέλετε να συνεχίσετε; [Y/n/?]", "el", ""],
    ["Dear Anna,", "安娜，您好", "zh", ""],
    ["Save (the file.)", "Speichere (die Datei.)", "de", ""],
    ["Save (the file.)", "Speichere (die Datei)", "de", ""],
    ["More information", "Mehr (engl.)", "de", ""],
    ["Not called “.”", "Nicht „.“ genannt", "de", ""],
    ["add To: header", 'Kopfzeile "To:"', "de", ""],
    ["Say “yes.”", "Sag „ja.“", "de", ""],
    ["Say “yes”.", "Sag „ja“", "de", "missing .", "Sag „ja“."],
    ["Loading&hellip;", "Laden…", "de", ""],
    ["Save the file.", "Datei speichern&hellip;", "de", "different ."],
    ["Really now?", "本当ですか?", "ja", ""],
    ["Really, now.", "本当です.", "ja", "foreign 。", "本当です。"],
    ["Really now?!", "Wirklich!?", "de", ""],
    ["Are you sure?", "¿Está seguro", "es", "missing ?"],
    ["Are you sure?", "Sûr", "fr", "missing ?", "Sûr\u202f?"],
    ["Are you sure?", "Sûr", "fr-Latn-CA", "missing ?", "Sûr?"],
    [
      "{n, plural, one {One.} other {More.}}",
      "{n, plural, one {Eins.} other {Mehr}}",
      "de",
      "missing .",
      "{n, plural, one {Eins.} other {Mehr.}}",
    ],
    [
      "There {n, plural, one {is one.} other {are more.}}",
      "Es {n, plural, one {gibt eins} other {sind mehr}}",
      "de",
      "missing .; missing .",
      "Es {n, plural, one {gibt eins.} other {sind mehr.}}",
    ],
    [
      "There {n, plural, one {is one} other {are more}} here.",
      "Es {n, plural, one {gibt eins} other {sind mehr}} hier",
      "de",
      "missing .",
      "Es {n, plural, one {gibt eins} other {sind mehr}} hier.",
    ],
    [
      "There {n, plural, one {is one.} other {are more.}}",
      "{n, plural, one {Es gibt eins.} other {Es sind mehr.}}",
      "de",
      "",
    ],
  ],
  punctuation_spacing: [
    ["Really?", "Vraiment ?", "fr", "space ?", "Vraiment\u202f?"],
    ["Name: x", "Nom: x", "fr", "space :", "Nom\u00a0: x"],
    ["Name: x", "Nom: x", "fr-CA", ""],
    ["Name: x", "Nom: x", "fr-Latn-CA", ""],
    ["Name: x", "Nom: x", "fr-Latn-FR", "space :"],
    ["Really?", "Vraiment&nbsp;?", "fr", ""],
    ["See http://a.b/c?d", "Voir http://a.b/c?d", "fr", ""],
  ],
  opening_marks: [
    ["Are you sure?", "Está seguro?", "es", "missing ¿", "¿Está seguro?"],
    ["Are you sure?", "¿Está seguro?", "es", ""],
    ["Are you sure?", "Está seguro?", "es-419", "missing ¿", "¿Está seguro?"],
    ["Saved!", "Gardouse!", "gl", "missing ¡", "¡Gardouse!"],
    ["Saved!", "¡Gardouse!", "gl", ""],
    ["Are you sure?", "Tas seguru?", "ast", "missing ¿", "¿Tas seguru?"],
    ["Are you sure?", "¿Tas seguru?", "ast", ""],
    ["Are you sure?", "N’esteu segur?", "ca", ""],
    ["So. Really?", "Pues. De verdad?", "es", "missing ¿"],
    ["<b>Are you sure?</b>", "<b>Está seguro?</b>", "es", "missing ¿", "<b>¿Está seguro?</b>"],
    ["<b>Are you sure</b>?", "<b>Está seguro</b>?", "es", "missing ¿", "<b>¿Está seguro</b>?"],
    ['"Are you sure?"', '"Está seguro?"', "es", "missing ¿", '"¿Está seguro?"'],
    ["Press <b>?</b> for help", "Pulse <b>?</b> para obtener ayuda", "es", ""],
    ['Press "?" for help', 'Pulse "?" para obtener ayuda', "es", ""],
  ],
  numbers: [
    ["Up to 1,000.50", "Bis 1.000,50", "de", ""],
    ["Up to 1000", "Jusqu’à 1 000", "fr", ""],
    ["In 5 days", "In 6 Tagen", "de", "missing 5; extra 6"],
    ["In 15 days", "خلال ١٥ يومًا", "ar", ""],
    ["In 2 days", "خلال يومين", "ar", ""],
    ["Step 2", "الخطوة", "ar", "missing 2"],
    ["From 1 to 1", "Von 1", "de", ""],
    ["1000 of 5", "1 000 de 6", "fr", "missing 5; extra 6"],
    ["MP3 in 5 parts", "in 5 Teilen", "de", ""],
    ["MP3 in 5 parts", "MP4 in 5 Teilen", "de", "missing 3; extra 4"],
    ["In %1$d days", "In %1$d Tagen", "de", ""],
    ["April", "4月", "ja", ""],
    ["{n, plural, one {a day} other {# days}}", "{n, plural, one {1 Tag} other {# Tage}}", "de", ""],
    [
      "You have {n, plural, one {1 message} other {# messages}}",
      "Sie haben {n, plural, one {eine Nachricht} other {# Nachrichten}}",
      "de",
      "",
    ],
    [
      "Page 5: {n, plural, one {1 message} other {# messages}}",
      "Seite: {n, plural, one {eine Nachricht} other {# von 7 Nachrichten}}",
      "de",
      "missing 5; extra 7",
    ],
    [
      "{n, plural, one {1 day} other {# days}}",
      "{n, plural, one {# день} few {# дня} many {# дней} other {# дня}}",
      "ru",
      "",
    ],
  ],
  addresses: [
    ["See https://example.org/en/a.", "Siehe https://example.org/de/a.", "de", ""],
    [
      "See https://example.org/a.",
      "Siehe https://example.com/a.",
      "de",
      "missing https://example.org/a; extra https://example.com/a",
    ],
    ["Mail a@b.org", "Mail an", "de", "missing a@b.org"],
    ["See https://a.org/b.html for more", "詳細はhttps://a.org/b.htmlをご覧ください", "ja", ""],
    ["See `https://a.org/b.html'", "见「https://a.org/b.html」", "zh", ""],
    ["Open dav://", "افتح \u202adav://\u202c", "ar", ""],
    ["<code>http://</code> first", "zuerst <code>http://</code>.", "de", ""],
    ["&lt;http://a.org/b/&gt;", "&lt;http://a.org/b&gt;", "de", ""],
  ],
  brackets: [
    ["One (two)", "Eins (zwei", "de", "different ()"],
    ["One (two)", "一（二）", "zh", ""],
    ["One :)", "Eins", "de", ""],
    ["_Save", "保存(_S)", "ja", ""],
    ["One", "Eins (1)", "de", ""],
    ["One (two)", "Eins", "de", "different ()"],
    ["Copy file(s)", "Dateien kopieren", "de", ""],
    ["not a real package (virtual)", "不是一个实包(虚包)", "zh", ""],
    ["for NAME [in WORDS ... ] ; do", "for ИМЯ [in СЛОВА... ;] do", "ru", ""],
    ["One", "{Eins}", "de", "different {}"],
  ],
  quotes: [
    ['Say "yes"', "Sag „ja“", "de", ""],
    ['Say "yes"', "Sag ja", "de", "missing"],
    ['Say "yes"', "Sag „ja", "de", "unpaired „"],
    ["Don't", "Nicht", "de", ""],
    ["&#8220;yes&#8221;", "„ja“", "de", ""],
    ["Press Save", "„Speichern“ drücken", "de", ""],
    ["Save", "“Speichern”", "de", "extra “"],
  ],
  same_as_source: [
    ["Save the file", "Save the file", "de", "same Save the file"],
    ["Save the file", "Save the file", "en-GB", ""],
    ["OK", "OK", "de", ""],
    ["{name} <b>%s</b> PDF", "{name} <b>%s</b> PDF", "de", ""],
    ["Online", "Online", "de", ""],
  ],
  empty: [
    ["Save", "  ", "de", "empty"],
    [plural, "{n, plural, one {# Datei} other { }}", "de", "empty"],
    [
      "{g, select, female {She} other {They}} liked it",
      "{g, select, female {} other {Sie}} mögen es",
      "de",
      "empty",
    ],
    ["{g, select, female {She} other {They}} liked it", "{g, select, female {} other {}}Le gustó", "es", ""],
    [
      "{n} room{n, plural, one {} other {s}}",
      "{n} комнат{n, plural, one {а} few {ы} many {} other {ы}}",
      "ru",
      "",
    ],
    ["{n, plural, one {a} other {#}} file", "{n, plural, one {} other {#}} ملف", "ar", ""],
  ],
  invisible: [
    ["Save", "Spei\u200bchern", "de", "invisible zeroWidthSpace", "Speichern"],
    ["Save", "می\u200cخواهم", "fa", ""],
    ["Use --help", "استخدم \u202A--help\u202C", "ar", ""],
    ["Save 👩\u200d💻", "Speichern 👩\u200d💻", "de", ""],
    ["Settings", "Ein\u00adstellungen", "de", ""],
    ["Settings", "Einstellungen \u00ad", "de", "invisible softHyphen", "Einstellungen "],
    ["Save", "र\u094d\u200dय", "hi", ""],
    ["Save", "Spei\u200cchern", "de", "invisible zeroWidthNonJoiner", "Speichern"],
  ],
  line_breaks: [
    ["a b\n", "c d", "de", "end", "c d\n"],
    ["a\nb", "c d", "de", "count 1"],
    ["a\\nb", "c d", "de", "count 1"],
    ["a\nb", "c\nd", "de", ""],
    ["a\nb", "c\\n\nd", "de", "written \\n"],
    ["g:i a", "G \\h i \\m\\i\\n", "fr", ""],
  ],
  repeated_word: [
    ["yes", "jo jo", "fy", ""],
    ["that", "dat dat", "nl", ""],
    ["that", "att att", "sv", ""],
    ["that", "at at", "da", ""],
    ["that", "hogy hogy", "hu", ""],
    ["never", "nie nie", "af", ""],
    ["in the house", "in dem dem Haus", "de", "repeated dem", "in dem Haus"],
    ["for you", "que vous vous", "fr", ""],
    ["slowly", "yavaş yavaş", "tr", ""],
    ["always", "luôn luôn", "vi", ""],
    ["slowly", "धीरे धीरे", "hi-IN", ""],
    ["slowly", "σιγά σιγά", "el", ""],
    ["very very", "sehr sehr", "de", ""],
    ["--size=N  bytes", "--size=G  G Byte", "de", ""],
    ["force it", "nimm -f -f", "de", ""],
    ["lnext CHAR will follow", "lnext ZEICHEN   ZEICHEN folgt", "de", ""],
    ["“the” end", "„das Ende Ende“", "de", "repeated ende", "„das Ende“"],
  ],
  mixed_scripts: [
    ["Message", "Сooбщение", "ru", "mixed Сooбщение"],
    ["Message", "Mελωδία", "el", "mixed Mελωδία"],
    ["Message", "Сообщение", "ru", ""],
    ["Send the message by Wi-Fi", "Отправить сообщение по Wi-Fi", "ru", ""],
    ["Μετοχή is Greek", "Μετοχή", "el", ""],
    ["Say Сooбщение", "Скажи Сooбщение", "ru", ""],
    ["{nаme} file", "{nаme} файл", "ru", ""],
    ["Enter%%0Athe number", "Введите%%0Aпо номеру", "ru", ""],
    ["Video", "iOS‑видео, веб3D и HTML-код", "ru", ""],
  ],
};

describe("checkText", () => {
  for (const [check, ofCheck] of Object.entries(rows))
    it.each(ofCheck ?? [])(`${check} of %j in %j (%s) finds %j`, (source, target, language, found, fixed) => {
      const { shown, fixed: fixedText } = foundBy(check as CheckName, { source, target, language });
      expect(shown).toBe(found);
      if (fixed !== undefined) expect(fixedText).toBe(fixed);
    });

  it.each([
    "{n, plural, one {# Datei} other {# Dateien}",
    "{n, plural, one {# Datei}}",
    "{n, plural, one {# Datei} one {eine} other {# Dateien}}",
    "{n, plural, one {# Datei} other {# Dateien}} {",
    "{n, plurall, one {# Datei} other {# Dateien}}",
  ])("reports a malformed message without further findings about it: %s", (target) => {
    const checksIn = (source: string, text: string) =>
      checkText({ source, target: text, sourceLanguage: "en", language: "pl" }).map(({ check }) => check);
    expect(checksIn(plural, target)).toEqual(["message_syntax"]);
    expect(checksIn(`{name}: ${plural}`, `: ${target}`)).toEqual(["placeholder_missing", "message_syntax"]);
  });

  it("fixes text that several forms share only if all of them need the fix", () => {
    const target = "Es {n, plural, one {gibt eins} other {sind mehr}} hier";
    const fixed = (one: string, other: string) =>
      foundBy("end_punctuation", { source: `There {n, plural, one {${one}} other {${other}}}`, target })
        .fixed;
    expect(fixed("is one.", "are more.")).toBe(`${target}.`);
    expect(fixed("is one", "are more.")).toBeUndefined();
  });

  it("max_length counts graphemes", () => {
    const input = { source: "x", target: "👩‍👩‍👧é!" };
    expect(foundBy("max_length", { ...input, maxLength: 3 }).shown).toBe("");
    expect(foundBy("max_length", { ...input, maxLength: 2 }).shown).toBe("too_long 2");
  });

  it("max_length applies to each form of a message", () => {
    const target = "{n, plural, one {# Datei} other {# Dateien}}";
    const places = (maxLength: number, text = target) =>
      checkText({ source: text, target: text, sourceLanguage: "en", language: "de", maxLength })
        .filter(({ check }) => check === "max_length")
        .map(({ start, end, values }) => [text.slice(start, end), values?.length]);
    expect(places(9)).toEqual([]);
    expect(places(8)).toEqual([["n", 9]]);
    const two = "{n, plural, one {abc} other {}}{m, plural, one {abc} other {}}";
    expect(places(4, two)).toEqual([[two, 6]]);
  });

  it("term_missing finds untranslated terms, and term_forbidden finds forbidden ones", () => {
    const terms = [
      { source: ["branch*"], target: ["Zweig*"] },
      { source: [], target: ["Ast"], forbidden: true },
    ];
    const check = (source: string, target: string) => [
      foundBy("term_missing", { source, target, terms }).shown,
      foundBy("term_forbidden", { source, target, terms }).shown,
    ];
    expect(check("Two branches", "Zwei Zweige")).toEqual(["", ""]);
    expect(check("Two branches", "Zwei Äste am Ast")).toEqual(["missing branch*", "forbidden Ast"]);
    expect(check("A tree", "Ein Baum, fast")).toEqual(["", ""]);
  });

  it("applies the levels of the project, and finds nothing in an empty text", () => {
    const input = { source: "Hi {name}", target: "Hallo", sourceLanguage: "en", language: "de" };
    expect(checkText(input).map(({ check, level }) => [check, level])).toEqual([
      ["placeholder_missing", "error"],
    ]);
    expect(checkText(input, { placeholder_missing: "off" })).toEqual([]);
    expect(checkText(input, { placeholder_missing: "warning" })[0]?.level).toBe("warning");
    expect(checkText({ ...input, target: "" })).toEqual([]);
  });

  it("a Python placeholder that takes the next value is required in the form of one number too", () => {
    const source = "{n, plural, one {%d hour} other {%d hours}}";
    const target = "{n, plural, one {eine Stunde} other {%d Stunden}}";
    const missing = (settings: CheckInput["settings"]) =>
      foundBy("placeholder_missing", { source, target, settings }).shown;
    expect(missing({ syntax: "plural", style: "python" })).toBe("missing %d");
    expect(missing({ syntax: "plural" })).toBe("");
  });

  it.each<[string, string, CheckInput["settings"], string]>([
    ["%d of %s", "eine von %2$s", {}, ""],
    ["%d of %s", "%1$d davon", {}, "missing %s"],
    ["%d of %d", "davon", {}, "missing %d"],
    ["%(a)d of %(b)s", "eine davon", {}, "missing %(b)s"],
    ["'{{'count'}}' of '{{'all'}}'", "eine davon", {}, "missing {{'all'}}'"],
    ["'{{'count, number'}}' of '{{'all'}}'", "eine von '{{'all'}}'", {}, ""],
    ["%n of %1", "eine von %1", { style: "qt" }, ""],
    ["%n of %1", "%n davon", { style: "qt" }, "missing %1"],
    ["[[count]] of [[all]]", "eine davon", { patterns: ["\\[\\[\\w+\\]\\]"] }, "missing [[all]]"],
    ["{num} of {all}", "eine von {all}", { style: "dotnet" }, ""],
  ])("translates %j as %j in a file's form for one number: %j", (source, form, settings, found) => {
    const formsOf = (one: string) => `{count, plural, one {${one}} other {${source}}}`;
    const input = { source: formsOf(source), target: formsOf(form) };
    const syntax = { ...settings, syntax: "plural" as const };
    expect(foundBy("placeholder_missing", { ...input, settings: syntax }).shown).toBe(found);
  });

  it("finds the rest of a deleted placeholder in the form of one number, where it may be missing", () => {
    const source = "{count, plural, one {up %ld day %2d:%02d,  } other {up %ld days %2d:%02d,  }}";
    const found = (time: string) => {
      const target = `{count, plural, one {arriba %ld día ${time},  } other {arriba %ld días %2d:%02d,  }}`;
      const input = { source, target, language: "es", settings: { syntax: "plural" as const } };
      return foundBy("placeholder_extra", input).shown;
    };
    expect(["%2d:%02d", "%2d:", "%2d:%02", "%2d:%02 d"].map(found)).toEqual(["", "", "extra %", "extra %"]);
  });

  it.each([
    ["symfony", "%c% %d%", "%d% %c%", ""],
    ["symfony", "At least {{ limit }} %s%", "%x%", "missing {{ limit }}; missing %s%"],
    ["chrome", "$USER$ pays $1 and $$5", "$1 von $USER$", ""],
    ["chrome", "$1 and $2 pay $$5", "$2 zahlt", "missing $1"],
    ["laravel", "Hi :name", "Hallo :NAME und :Name", ""],
    ["none", "%name% and $USER$", "nichts", ""],
  ] as const)("with the style %s, %j translated as %j gives %j", (style, source, target, missing) => {
    const settings = { style };
    expect(foundBy("placeholder_missing", { source, target, settings }).shown).toBe(missing);
    expect(foundBy("placeholder_order", { source, target, settings }).shown).toBe("");
  });

  it("finds missing Angular placeholders of both kinds, and in a form", () => {
    const missing = (source: string, target: string) =>
      foundBy("placeholder_missing", { source, target, settings: { style: "angular" } }).shown;
    expect(missing("Hi {{ name }}, {$START_TAG_B}you{$CLOSE_TAG_B}", "Hallo {{name}}")).toBe(
      "missing {$START_TAG_B}; missing {$CLOSE_TAG_B}",
    );
    const files = "{VAR_PLURAL, plural, =0 {no files} other {{INTERPOLATION} files}}";
    expect(missing(files, "{VAR_PLURAL, plural, =0 {nichts} other {{INTERPOLATION} Dateien}}")).toBe("");
    expect(missing(files, "{VAR_PLURAL, plural, =0 {nichts} other {Dateien}}")).toBe(
      "missing {INTERPOLATION}",
    );
  });

  it.each([
    ["Total: {{val, number}}", "Summe: {{val, number}}"],
    ["On {{ when, date }} at {{at, time}}", "Am {{ when, date }} um {{at, time}}"],
    ["{{val, number(minimumFractionDigits: 2)}} left", "Noch {{val, number(minimumFractionDigits: 2)}}"],
    ["{{kind, select}} of {n}", "{{kind, select}} von {n}"],
  ])("accepts i18next placeholders with a format in %j", (source, target) => {
    expect(checkText({ source, target, sourceLanguage: "en", language: "de" })).toEqual([]);
  });

  it("the form of one number may lack a C placeholder with a long macro", () => {
    const source = "{n, plural, one {%<PRIuMAX> byte} other {%<PRIuMAX> bytes}}";
    const target = "{n, plural, one {ein Byte} other {%<PRIuMAX> Bytes}}";
    expect(foundBy("placeholder_missing", { source, target, settings: { syntax: "plural" } }).shown).toBe("");
  });

  it("finds placeholders according to the given style and patterns", () => {
    const missing = (source: string, settings: CheckInput["settings"]) =>
      foundBy("placeholder_missing", { source, target: "x", settings }).shown;
    expect(missing("Go to %1", { style: "none" })).toBe("");
    expect(missing("{{a}} {0}", { style: "dotnet" })).toBe("missing {0}");
    expect(missing("Hi [[name]] {x}", { patterns: ["\\[\\[\\w+\\]\\]"] })).toBe(
      "missing [[name]]; missing {x}",
    );
    expect(missing("{count, plural, one {%d a} other {%d b}}", { syntax: "plural" })).toContain("plural");
  });
});

it.each([
  ["Hi {name}, {b}", "Hallo {name, {b}", "icu", ["message_syntax"]],
  ["Hi {name} {b}", "Hallo {name", "icu", ["placeholder_missing {b}", "message_syntax"]],
  ["Hi {name}", "Hallo {name", undefined, ["placeholder_missing {name}"]],
  ["Hi {name} {b}", "Hallo {na und {b}", "icu", ["message_syntax"]],
  ["Hi {name}", "Hallo {na", "icu", ["message_syntax"]],
  ["Hi {name}", "Hallo {nim", "icu", ["placeholder_missing {name}", "message_syntax"]],
  ["Hi {name}", "Hallo {na", undefined, ["placeholder_missing {name}"]],
  ["Hi {name}", "Hallo name}", undefined, ["placeholder_missing {name}"]],
  ["Hi {{ name }}", "Hallo {{ name }", undefined, ["placeholder_missing {{ name }}"]],
  ["Hi ({name})", "Hallo ({name)", undefined, ["placeholder_missing {name}"]],
  ["Hi %(name)s", "Hallo %(name", undefined, ["placeholder_missing %(name)s"]],
  [
    "Hi {name}",
    "Hallo {names",
    undefined,
    ["placeholder_missing {name}", "placeholder_extra {", "brackets {}"],
  ],
] as const)("reports half a placeholder once: %j as %j", (source, target, syntax, found) => {
  const settings = syntax && { syntax };
  const findings = checkText({ source, target, sourceLanguage: "en", language: "de", settings });
  expect(findings.map(({ check, values = {} }) => [check, ...Object.values(values)].join(" "))).toEqual(
    found,
  );
});

it.each([
  ["much space before a line break", "de", `a${" ".repeat(1_000_000)}\n`],
  ["many marks without a letter behind them", "es", `a! ${".".repeat(1_000_000)}`],
])("checks a text with %s in linear time", (_what, language, text) => {
  // In quadratic time the test would time out.
  expect(() => checkText({ source: text, target: text, sourceLanguage: "en", language })).not.toThrow();
});

it("checks texts of repeated parts in linear time", () => {
  for (const piece of ["<b>", "'", "“", "{a} ", "a@b.c "]) {
    const text = piece.repeat(100_000 / piece.length);
    expect(() =>
      checkText({ source: text, target: text, sourceLanguage: "en", language: "de" }),
    ).not.toThrow();
  }
});
