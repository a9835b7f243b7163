/** Passwords that attackers try first, with frequent Spanish ones. In lower case. */
const COMMON: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 000000 111111 222222 333333 444444 555555 666666 777777
  888888 999999 123123 112233 121212 654321 987654321 123321 159753 147258369 696969 1q2w3e 1q2w3e4r 1q2w3e4r5t
  qwerty qwerty1 qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm password password1 password123 passw0rd
  p@ssw0rd contraseña contrasena contraseña1 contraseña123 contrasena123 clave123 miclave abc123 abcd1234 a123456
  123456a 123abc iloveyou tequiero teamo amor123 princesa estrella mariposa chocolate bonita hermosa secreto
  españa espana madrid barcelona sevilla valencia realmadrid atletico betis fcbarcelona futbol admin admin1
  admin123 administrador usuario welcome welcome1 bienvenido letmein monkey dragon sunshine master superman batman
  pokemon michael jordan computer internet google samsung alejandro alberto antonio carlos daniel david fernando
  francisco javier jesus manuel miguel pablo sergio andrea carmen cristina laura lucia marta patricia`.split(
    /\s+/,
  ),
);

export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());
