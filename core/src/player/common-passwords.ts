/**
 * Passwords that many people use, in lower case, for `checkPassword`. Only the server loads this file.
 *
 * This is not a copy of a published list of leaked passwords, and its coverage of one has not been measured. It is
 * built from what such lists are made of: the best-known entries, written down here, keyboard walks, runs of digits,
 * years, and common words, names and words of this site with the endings people add. Texts shorter than 8 characters
 * are left out, because the length rule refuses them anyway.
 */
import { PASSWORD_MIN } from './password-rules.ts'

const WELL_KNOWN = `
password passw0rd p@ssword p@ssw0rd pa55word pa$$word password! passwort passwords mypassword thepassword
yourpassword nopassword newpassword oldpassword password1! password123! p@ssword1 p@ssword123 p@ssw0rd1
p@ssw0rd123 passw0rd1 passw0rd123 pass1234 pass12345 pass123456 passpass pass1word pass@123 pass@1234
12345678 123456789 1234567890 12345678910 123456789a 123456789q 1234567a 12345678a a1234567 a12345678 a123456789
aa123456 aa12345678 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc
1qazxsw2 zaq12wsx zaq1zaq1 zaq1xsw2 xsw2zaq1 qazwsxedc qazwsxedcrfv qaz123wsx qweasdzxc qwe123456 qwe12345
123qweasd 123qweasdzxc qweasd123 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop
qwertyuiop123 qwerty1! qwerty!1 qwerty!@ 1234qwer 12qwaszx 12qw34er 123qwe123 asdfghjk asdfghjkl asdfasdf asdf1234
asdfqwer asdasd123 asd123456 zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvzxcv zxcv1234 poiuytrewq mnbvcxz1 lkjhgfdsa 0987654321
987654321 9876543210 87654321 098765432 12341234 12344321 11223344 1122334455 112233445566 123123123 123321123
12345679 123454321 123456654321 147258369 159753456 159357456 741852963 789456123 963852741 321654987 456123789
147852369 14725836 10203040 1020304050 01234567 012345678 0123456789 13579246 24681357 246813579 1357924680
abcd1234 abcd12345 abc12345 abc123456 abc123abc abcabc123 abcdefgh abcdefghi abcdefghij abcdefg1 abcdefg123 1234abcd
12345abc 123456abc 123abc456 a1b2c3d4 a1b2c3d4e5 1a2b3c4d 1a2s3d4f aaaa1111 aaa11122 aabbccdd aabb1122 abcd@1234
admin123 admin1234 admin12345 admin@123 admin@1234 adminadmin administrator administrador admin888 rootroot root1234
toor1234 letmein1 letmein123 letmein! letmeinnow iloveyou iloveyou1 iloveyou2 iloveyou! iloveyou123 iloveu12 iluvyou1
iloveme1 ilovegod ilovejesus iloveyousomuch loveyou1 loveyou2 lovelove love1234 lovers12 mylove12 myloveforever
trustno1 trustno12 sunshine sunshine1 princess princess1 football football1 baseball baseball1 superman superman1
batman12 spiderman spiderman1 ironman1 starwars starwars1 pokemon1 pokemon123 minecraft minecraft1 fortnite roblox12
whatever whatever1 michelle michelle1 jennifer jennifer1 jessica1 elizabeth elizabeth1 charlie1 victoria victoria1
alexander alexander1 christian christopher anthony1 benjamin jonathan nicholas samantha stephanie danielle
veronica isabella gabriela gabriella caroline margarita valentina catherine katherine alejandra alejandro fernando
computer computer1 internet internet1 samsung1 samsung123 iphone12 facebook facebook1 facebook123 google123 youtube1
microsoft windows1 windows10 changeme changeme1 changeme123 changeit default1 default123 guest123 guest1234 test1234
test12345 testtest testing1 testing123 tester12 user1234 user12345 useruser username username1 welcome1 welcome12
welcome123 welcome1! login123 login1234 secret12 secret123 topsecret mysecret hello123 hello1234 hellohello helloworld
goodluck goodluck1 goodmorning lucky777 lucky888 lucky123 lucky7777 jackpot1 jackpot7 jackpot777 casino123 casino888
poker123 money123 money888 million1 millionaire rich8888 richrich winner12 winner123 winner777 lottery1 lottery123
lotto123 lotto1234 lotto5959 lotto59lotto59 samnang59 bigwin88 bigmoney dragon12 dragon123 dragon888 tiger888 monkey12
monkey123 shadow12 master12 master123 killer12 killer123 hunter12 hunter22 freedom1 freedom123 liverpool liverpool1
chelsea1 arsenal1 arsenal123 barcelona barcelona1 realmadrid manchester manunited manutd123 juventus ronaldo7 ronaldo123
messi123 neymar10 cristiano cristianoronaldo midnight mountain mustang1 corvette ferrari1 mercedes porsche1
marlboro jordan23 jordan123 maverick metallica nirvana1 slipknot rockstar rockstar1 blink182 greenday eminem12
butterfly butterfly1 chocolate chocolate1 strawberry sweetheart babygirl babygirl1 babyboy1 angel123 angels12 princesa
estrella teamo123 tequiero mariposa corazon1 bonjour1 azertyuiop azerty123 motdepasse kennwort schalke04 hallo123
sommer12 daniel12 thomas12 michael1 matthew1 andrew12 joshua12 robert12 william1 matrix12 phoenix1 thunder1 scorpion
diamond1 crystal1 platinum sapphire rainbow1 snowball snowflake summer12 summer123 winter12 winter123 spring12 autumn12
january1 february september november december october1 monday12 friday13 saturday thursday wednesday birthday
cambodia cambodia1 cambodia123 cambodia855 kampuchea phnompenh phnompenh1 phnompenh123 angkorwat angkorwat1 angkor12
angkor123 siemreap siemreap1 battambang sihanoukville kandal12 khmer123 khmer1234 khmer168 khmer855 khmerkhmer srokkhmer
srolanh1 srolanhoun bongsrolanhoun snaeha12 songsa12 sokha123 sophea12 sophea123 bopha123 dara1234 dara12345 rith1234
vannak12 vanna123 chantha1 chanthou sreymom1 sreymom123 sreypich sreyleak sreynich1 sreyneang kosal123 piseth12 piseth123
ratanak1 ratana12 samnang1 samnang12 samnang123 samnang168 samnang888 samnangsamnang sovann12 sovann123 soklin12 visal123
vuthy123 vuthy1234 bunthoeun veasna12 makara12 makara123 phearak1 phally12 thida123 thyda123 theary12 rachana1
lovekhmer ilovecambodia sabay123 sabaysabay smart012 metfone1 cellcard wingbank ababank1 acleda12 85512345
`

const WORDS = `
password qwerty admin welcome login master dragon monkey shadow letmein lucky winner jackpot casino poker money lotto lottery
samnang khmer cambodia angkor phnompenh love iloveyou sunshine princess football baseball soccer superman batman hello secret
computer internet samsung iphone facebook google test user guest summer winter spring autumn michael jennifer jessica daniel
thomas robert william charlie andrew joshua matthew ashley amanda nicole hannah sophia maria anna david peter john alex james
chris kevin brian steve mark paul george jordan justin taylor brandon tyler hunter ranger buster tigger ginger pepper cookie
banana orange apple cherry flower angel baby babygirl lovely sweet honey sugar candy happy smile friend family mother father
brother sister freedom forever diamond silver golden tiger lion eagle falcon wolf panther cheese coffee chicken mustang ferrari
porsche yamaha honda toyota suzuki kawasaki ducati harley arsenal chelsea liverpool barcelona ronaldo messi madrid united
spiderman ironman naruto pokemon minecraft matrix starwars phoenix thunder killer ninja samurai warrior legend boss king queen
prince rich million dollar riel gold bank trade sok sokha sophea sopheap bopha dara rith vannak vanna chantha sreymom sreypich
kosal piseth ratanak sovann visal vuthy bunthoeun veasna makara thida rachana srey bong oun mekong tonlesap bayon apsara
lotto59 abc abcd qwer asdf zxcv qaz pass changeme default system server manager player game gamer player1 demo staff office
`

const ENDINGS = [
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '123456789',
  '0',
  '00',
  '01',
  '007',
  '11',
  '22',
  '77',
  '88',
  '99',
  '111',
  '168',
  '777',
  '855',
  '888',
  '999',
  '1111',
  '8888',
  '321',
  '2000',
  '2020',
  '2021',
  '2022',
  '2023',
  '2024',
  '2025',
  '2026',
  '!',
  '1!',
  '123!',
  '@1',
  '@12',
  '@123',
  '@1234',
  '#1',
  '$',
]

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890', 'abcdefghijklmnop', '0123456789']

let known: ReadonlySet<string> | undefined

/** More than 3 000 distinct texts of 8 characters and more; put together once, which takes 2 ms. */
export function commonPasswords(): ReadonlySet<string> {
  known ??= allTexts()
  return known
}

function allTexts(): ReadonlySet<string> {
  const texts = [...wordsOf(WELL_KNOWN), ...wordsWithEndings(), ...digitRuns(), ...years(), ...walks()]
  return new Set(texts.filter((text) => text.length >= PASSWORD_MIN))
}

function wordsOf(list: string): string[] {
  return list.match(/\S+/g) ?? []
}

function wordsWithEndings(): string[] {
  return wordsOf(WORDS).flatMap((word) => [word, word + word, ...ENDINGS.map((ending) => word + ending)])
}

/** 11111111, aaaaaaaa, 12121212, 00000000, and their like, 8 to 12 long. */
function digitRuns(): string[] {
  const signs = [...'0123456789abcdefghijklmnopqrstuvwxyz']
  const same = signs.flatMap((sign) => [8, 9, 10, 11, 12].map((length) => sign.repeat(length)))
  const digits = signs.slice(0, 10)
  const pairs = digits.flatMap((a) => digits.map((b) => (a + b).repeat(4)))
  const blocks = digits.flatMap((a) => digits.map((b) => a.repeat(4) + b.repeat(4)))
  return [...same, ...pairs, ...blocks]
}

/** A year twice, and New Year's Day of the years in which players were born. */
function years(): string[] {
  const born = Array.from({ length: 87 }, (_, at) => String(1940 + at))
  return born.flatMap((year) => [year + year, `0101${year}`, `${year}0101`])
}

/** Every stretch of a keyboard row, forwards and backwards. */
function walks(): string[] {
  return ROWS.flatMap((row) => {
    const back = [...row].reverse().join('')
    return [row, back].flatMap((line) => stretches(line))
  })
}

function stretches(line: string): string[] {
  const starts = [...line].map((_, at) => at)
  return starts.flatMap((from) => starts.map((to) => line.slice(from, to + 1)))
}
