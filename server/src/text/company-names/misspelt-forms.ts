import { foldForm } from './legal-form.ts';

/* Registers are typed by hand: ОБЩЕСТВО С ОГРАНИЧЕНОЙ ОТВЕТСТВЕНОСТЬЮ is a legal form all the same. */

/** Forms so long that a few wrong letters leave no doubt. */
const longForms: readonly string[] = [
  'общество с ограниченной ответственностью',
  'общество с дополнительной ответственностью',
  'товарищество с ограниченной ответственностью',
  'открытое акционерное общество',
  'закрытое акционерное общество',
  'страховая акционерная компания',
  'публичное акционерное общество',
  'непубличное акционерное общество',
  'акционерное общество закрытого типа',
  'акционерное общество открытого типа',
  'акционерный коммерческий банк',
  'индивидуальный предприниматель',
  'государственное унитарное предприятие',
  'муниципальное унитарное предприятие',
  'дочернее государственное унитарное предприятие',
  'федеральное государственное унитарное предприятие',
  'товариство з обмеженою відповідальністю',
  'товариство з додатковою відповідальністю',
  'відкрите акціонерне товариство',
  'закрите акціонерне товариство',
  'публічне акціонерне товариство',
  'приватне акціонерне товариство',
  'таварыства з абмежаванай адказнасцю',
  'таварыства з дадатковай адказнасцю',
  'закрытае акцыянернае таварыства',
  'адкрытае акцыянернае таварыства',
  'дружество с ограничена отговорност',
  'друштво са ограниченом одговорношћу',
  'obshchestvo s ogranichennoy otvetstvennostyu',
  'obshchestvo s dopolnitelnoy otvetstvennostyu',
  'otkrytoe aktsionernoe obshchestvo',
  'zakrytoe aktsionernoe obshchestvo',
  'publichnoe aktsionernoe obshchestvo',
  'vidkryte aktsionerne tovarystvo',
  'zakryte aktsionerne tovarystvo',
  'tovarystvo z obmezhenoyu vidpovidalnistyu',
  'tovarystvo z dodatkovoyu vidpovidalnistyu',
  'pryvatne aktsionerne tovarystvo',
  'tavarystva z abmezhavanay adkaznastsyu',
  'tavarystva z dadatkovay adkaznastsyu',
  'adkrytae aktsyyanernae tavarystva',
  'zakrytae aktsyyanernae tavarystva',
  'Gesellschaft mit beschränkter Haftung',
  'Aktiengesellschaft',
  'Kommanditgesellschaft',
  'Besloten Vennootschap',
  'Naamloze Vennootschap',
  'société à responsabilité limitée',
  'société par actions simplifiée',
  'sociedad de responsabilidad limitada',
  'sociedad anónima de capital variable',
  'sociedad por acciones simplificada',
  'società a responsabilità limitata',
  'societate cu răspundere limitată',
  'societatea cu răspundere limitată',
  'societate cu responsabilitate limitată',
  'societatea cu responsabilitate limitată',
  'societatea pe acțiuni',
  'întreprindere individuală',
  'întreprinderea individuală',
  'spółka z ograniczoną odpowiedzialnością',
  'společnost s ručením omezeným',
  'spoločnosť s ručením obmedzeným',
  'public limited company',
  'private limited company',
  'limited liability company',
  'limited liability partnership',
  'open joint stock company',
  'closed joint stock company',
].map(foldForm);

const byStart = Map.groupBy(longForms, (key) => key.charAt(0));
const lengths = longForms.map((key) => key.length);
const shortest = Math.min(...lengths) - 1;
const longest = Math.max(...lengths) + 3;

/** How many letters of a misspelt form are wrong; nothing where the letters are no such form. */
export function misspeltForm(key: string): number | undefined {
  if (key.length < shortest || key.length > longest) return undefined;
  let best: number | undefined;
  for (const form of byStart.get(key.charAt(0)) ?? []) {
    const allowed = Math.min(form.length < 20 ? 1 : form.length < 28 ? 2 : 4, (best ?? 9) - 1);
    const wrong = wrongLetters(key, form, allowed);
    if (wrong !== undefined && wrong > 0) best = wrong;
  }
  return best;
}

/** Letters to add, drop, change or swap, where they are at most `allowed`. */
function wrongLetters(one: string, other: string, allowed: number): number | undefined {
  if (Math.abs(one.length - other.length) > allowed) return undefined;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one.charAt(row - 1) === other.charAt(column - 1);
      const swapped =
        one.charAt(row - 1) === other.charAt(column - 2) && one.charAt(row - 2) === other.charAt(column - 1);
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (same ? 0 : 1),
          swapped && row > 1 && column > 1 ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    if (Math.min(...current) > allowed) return undefined;
    beforeLast = last;
    last = current;
  }
  const wrong = last[other.length] ?? 0;
  return wrong <= allowed ? wrong : undefined;
}
