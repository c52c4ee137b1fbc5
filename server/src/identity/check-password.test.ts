import { expect, test } from 'vitest';
import { passwordLengths, problemOfPassword } from './check-password.ts';

test.each([
  'password1234',
  'Passw0rd1234',
  'P@ssw0rd!2026',
  'qwertyuiop12',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'iloveyou1234',
  'letmeinletmein',
  'aaaaaaaaaaaa',
  '123456789012',
  '098765432109',
  'abababababab',
  'superman2026!',
  'summer2026summer',
  'footballfootball',
  'correcthorsebatterystaple',
  'Millrace2026!',
  'zxcvbnm,./123',
])('%s is refused as one of the most common', (password) => {
  expect(problemOfPassword(password)).toMatch(/most common/);
});

test.each([
  'violet ladder oatmeal 9',
  'Tr7#kPq9!vWz',
  'kettle marmot brisk',
  'ein schöner Tag am Fluß',
  '水曜日の朝に川で釣りをする人たち',
])('%s is taken', (password) => {
  expect(problemOfPassword(password)).toBeNull();
});

test('what is known of a person is no password of theirs', () => {
  const about = ['Ingrid Halvorsen', 'ingrid.halvorsen@fjordline.example'];

  expect(problemOfPassword('halvorsenfjordline', about)).toMatch(/most common/);
  expect(problemOfPassword('Ingrid-Halvorsen-12', about)).toMatch(/most common/);
  expect(problemOfPassword('Ingrid likes trout', about)).toBeNull();
});

test('characters are counted, not bytes, and both ends are said', () => {
  expect(problemOfPassword('vkqzpwmxrjt')).toContain(String(passwordLengths.least));
  expect(problemOfPassword('x'.repeat(passwordLengths.most + 1))).toContain(String(passwordLengths.most));
});
