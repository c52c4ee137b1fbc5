/**
 * What the most common passwords are made of: the words that head every published list of leaked passwords, in small letters and
 * without the digits around them. A password that is nothing but these, digits and signs is refused.
 */
export const commonWords: readonly string[] = `
  password passwort passw0rd motdepasse contrasena senha parola pass word admin administrator root user guest test testing
  login welcome willkommen bienvenue letmein changeme change secret default master access system server computer internet
  qwerty qwertz azerty qwertyuiop asdfghjkl zxcvbnm qazwsx qwe asd zxc abc abcd abcde abcdef abcdefg
  iloveyou ilove love you loveyou lovely forever baby babygirl princess angel angels sunshine sweet sweetheart honey darling beautiful
  monkey dragon tiger lion eagle falcon panda kitty puppy butterfly dolphin shadow ninja pirate hunter killer warrior wizard
  superman batman spiderman ironman pokemon starwars naruto minecraft fortnite pikachu cinderella tinkerbell hello hellokitty
  football baseball basketball soccer hockey volleyball liverpool chelsea arsenal barcelona realmadrid manchester united juventus
  michael jennifer jessica michelle thomas daniel jordan ashley nicole charlie robert matthew andrew joshua george william
  samsung google facebook instagram youtube twitter linkedin apple microsoft windows android iphone
  summer winter spring autumn january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday
  freedom whatever trustno trust nothing everything something unknown unbelievable computer mustang ferrari porsche mercedes
  money money business company office cheese chocolate banana orange cookie coffee pepper ginger flower rainbow
  jesus christ jesuschrist god blessed heaven faith family friends happy smile lucky number one the my is this and for new
  correct horse battery staple
  millrace console owner operator workspace
`
  .trim()
  .split(/\s+/);

/** Runs of keys and signs that hands make; also backwards. */
export const keyRuns: readonly string[] = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaq12wsxcde34rfvbgt56yhn',
  '1a2b3c4d5e6f7g8h9i0j',
  'a1b2c3d4e5f6g7h8i9j0',
];
