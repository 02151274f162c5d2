/**
 * Territories: ISO 3166-1 alpha-2 code, alpha-3 code, then names and demonyms people write in a nationality field.
 * Former and disputed territories carry the codes lists use for them.
 */
const table = `
ad and andorra|andorran
ae are united arab emirates|uae|u.a.e.|emirates|emirati|dubai|abu dhabi
af afg afghanistan|afghan|afghani|islamic republic of afghanistan
ag atg antigua and barbuda|antigua|antiguan
ai aia anguilla|anguillan
al alb albania|albanian|shqipëria
am arm armenia|armenian
ao ago angola|angolan
aq ata antarctica
ar arg argentina|argentine|argentinian
as asm american samoa
at aut austria|austrian
au aus australia|australian
aw abw aruba|aruban
ax ala aland islands|aland
az aze azerbaijan|azerbaijani|azeri
ba bih bosnia and herzegovina|bosnia|bosnian|bosnia-herzegovina
bb brb barbados|barbadian
bd bgd bangladesh|bangladeshi
be bel belgium|belgian
bf bfa burkina faso|burkinabe
bg bgr bulgaria|bulgarian
bh bhr bahrain|bahraini
bi bdi burundi|burundian
bj ben benin|beninese
bl blm saint barthelemy
bm bmu bermuda|bermudian
bn brn brunei|brunei darussalam|bruneian
bo bol bolivia|bolivian|plurinational state of bolivia
bq bes bonaire|bonaire, sint eustatius and saba
br bra brazil|brazilian|brasil
bs bhs bahamas|the bahamas|bahamian
bt btn bhutan|bhutanese
bv bvt bouvet island
bw bwa botswana|motswana
by blr belarus|belarusian|byelorussia|republic of belarus
bz blz belize|belizean
ca can canada|canadian
cc cck cocos islands|cocos (keeling) islands
cd cod democratic republic of the congo|dr congo|drc|congo-kinshasa|congo, democratic republic of the|democratic republic of congo|zaire|congolese (drc)
cf caf central african republic|central african
cg cog congo|republic of the congo|congo-brazzaville|congolese
ch che switzerland|swiss
ci civ cote d'ivoire|ivory coast|ivorian|cote divoire
ck cok cook islands
cl chl chile|chilean
cm cmr cameroon|cameroonian
cn chn china|chinese|people's republic of china|prc|peoples republic of china|china, people's republic of|中华人民共和国|中華人民共和國
co col colombia|colombian
cr cri costa rica|costa rican
cu cub cuba|cuban
cv cpv cabo verde|cape verde|cape verdean
cw cuw curacao
cx cxr christmas island
cy cyp cyprus|cypriot
cz cze czechia|czech republic|czech
de deu germany|german|federal republic of germany|deutschland
dj dji djibouti|djiboutian
dk dnk denmark|danish
dm dma dominica
do dom dominican republic|dominican
dz dza algeria|algerian
ec ecu ecuador|ecuadorian|ecuadorean
ee est estonia|estonian
eg egy egypt|egyptian
eh esh western sahara|sahrawi
er eri eritrea|eritrean
es esp spain|spanish|espana
et eth ethiopia|ethiopian
fi fin finland|finnish
fj fji fiji|fijian
fk flk falkland islands|falklands
fm fsm micronesia|federated states of micronesia|micronesian
fo fro faroe islands|faroese
fr fra france|french
ga gab gabon|gabonese
gb gbr united kingdom|uk|u.k.|great britain|britain|british|england|english|scotland|scottish|wales|welsh|northern ireland|united kingdom of great britain and northern ireland
gd grd grenada|grenadian
ge geo georgia|georgian
gf guf french guiana
gg ggy guernsey
gh gha ghana|ghanaian
gi gib gibraltar
gl grl greenland|greenlandic
gm gmb gambia|the gambia|gambian
gn gin guinea|guinean
gp glp guadeloupe
gq gnq equatorial guinea|equatorial guinean|equatoguinean
gr grc greece|greek|hellenic republic
gs sgs south georgia and the south sandwich islands
gt gtm guatemala|guatemalan
gu gum guam
gw gnb guinea-bissau|guinea bissau|bissau-guinean
gy guy guyana|guyanese
hk hkg hong kong|hong kong sar|hongkong
hm hmd heard island and mcdonald islands
hn hnd honduras|honduran
hr hrv croatia|croatian
ht hti haiti|haitian
hu hun hungary|hungarian
id idn indonesia|indonesian
ie irl ireland|irish|republic of ireland
il isr israel|israeli
im imn isle of man|manx
in ind india|indian
io iot british indian ocean territory
iq irq iraq|iraqi
ir irn iran|iranian|islamic republic of iran|iran, islamic republic of|persia|persian
is isl iceland|icelandic
it ita italy|italian
je jey jersey
jm jam jamaica|jamaican
jo jor jordan|jordanian
jp jpn japan|japanese
ke ken kenya|kenyan
kg kgz kyrgyzstan|kyrgyz|kyrgyz republic|kirghizia|kyrgyzstani
kh khm cambodia|cambodian|kampuchea
ki kir kiribati
km com comoros|comorian|comoran
kn kna saint kitts and nevis|st kitts and nevis
kp prk north korea|north korean|democratic people's republic of korea|dprk|korea, north|korea (north)|democratic peoples republic of korea|조선민주주의인민공화국
kr kor south korea|south korean|republic of korea|korea|korean|korea, south|korea, republic of
kw kwt kuwait|kuwaiti
ky cym cayman islands|caymanian
kz kaz kazakhstan|kazakh|kazakhstani
la lao laos|laotian|lao people's democratic republic|lao
lb lbn lebanon|lebanese
lc lca saint lucia|st lucia
li lie liechtenstein
lk lka sri lanka|sri lankan|ceylon
lr lbr liberia|liberian
ls lso lesotho|basotho
lt ltu lithuania|lithuanian
lu lux luxembourg|luxembourger
lv lva latvia|latvian
ly lby libya|libyan|libyan arab jamahiriya
ma mar morocco|moroccan
mc mco monaco|monegasque
md mda moldova|moldovan|republic of moldova|moldavia
me mne montenegro|montenegrin
mf maf saint martin
mg mdg madagascar|malagasy
mh mhl marshall islands|marshallese
mk mkd north macedonia|macedonia|macedonian|former yugoslav republic of macedonia|fyrom
ml mli mali|malian
mm mmr myanmar|burma|burmese
mn mng mongolia|mongolian
mo mac macao|macau|macanese
mp mnp northern mariana islands
mq mtq martinique
mr mrt mauritania|mauritanian
ms msr montserrat
mt mlt malta|maltese
mu mus mauritius|mauritian
mv mdv maldives|maldivian
mw mwi malawi|malawian
mx mex mexico|mexican
my mys malaysia|malaysian
mz moz mozambique|mozambican
na nam namibia|namibian
nc ncl new caledonia
ne ner niger|nigerien
nf nfk norfolk island
ng nga nigeria|nigerian
ni nic nicaragua|nicaraguan
nl nld netherlands|dutch|the netherlands|holland
no nor norway|norwegian
np npl nepal|nepalese|nepali
nr nru nauru|nauruan
nu niu niue
nz nzl new zealand|new zealander
om omn oman|omani
pa pan panama|panamanian
pe per peru|peruvian
pf pyf french polynesia
pg png papua new guinea|papua new guinean
ph phl philippines|filipino|filipina|philippine|the philippines
pk pak pakistan|pakistani
pl pol poland|polish
pm spm saint pierre and miquelon
pn pcn pitcairn
pr pri puerto rico|puerto rican
ps pse palestine|palestinian|state of palestine|palestinian territories|west bank|gaza|palestinian authority|occupied palestinian territory
pt prt portugal|portuguese
pw plw palau|palauan
py pry paraguay|paraguayan
qa qat qatar|qatari
re reu reunion
ro rou romania|romanian
rs srb serbia|serbian
ru rus russia|russian|russian federation|российская федерация|рф
rw rwa rwanda|rwandan
sa sau saudi arabia|saudi|kingdom of saudi arabia|saudi arabian
sb slb solomon islands
sc syc seychelles|seychellois
sd sdn sudan|sudanese
se swe sweden|swedish
sg sgp singapore|singaporean
sh shn saint helena
si svn slovenia|slovenian|slovene
sj sjm svalbard and jan mayen
sk svk slovakia|slovak|slovak republic
sl sle sierra leone|sierra leonean
sm smr san marino|sammarinese
sn sen senegal|senegalese
so som somalia|somali|somalian
sr sur suriname|surinamese
ss ssd south sudan|south sudanese
st stp sao tome and principe
sv slv el salvador|salvadoran
sx sxm sint maarten
sy syr syria|syrian|syrian arab republic
sz swz eswatini|swaziland|swazi
tc tca turks and caicos islands
td tcd chad|chadian
tf atf french southern territories
tg tgo togo|togolese
th tha thailand|thai|ประเทศไทย
tj tjk tajikistan|tajik|tajikistani
tk tkl tokelau
tl tls timor-leste|east timor|timorese
tm tkm turkmenistan|turkmen
tn tun tunisia|tunisian
to ton tonga|tongan
tr tur turkey|turkish|turkiye|republic of turkey
tt tto trinidad and tobago|trinidadian|trinidad
tv tuv tuvalu
tw twn taiwan|taiwanese|republic of china|chinese taipei|taiwan, province of china
tz tza tanzania|tanzanian|united republic of tanzania
ua ukr ukraine|ukrainian
ug uga uganda|ugandan
um umi united states minor outlying islands
us usa united states|united states of america|u.s.|u.s.a.|america|american
uy ury uruguay|uruguayan
uz uzb uzbekistan|uzbek|uzbekistani
va vat holy see|vatican|vatican city
vc vct saint vincent and the grenadines|st vincent and the grenadines
ve ven venezuela|venezuelan|bolivarian republic of venezuela
vg vgb british virgin islands|virgin islands, british
vi vir us virgin islands|virgin islands, u.s.
vn vnm vietnam|vietnamese|viet nam
vu vut vanuatu
wf wlf wallis and futuna
ws wsm samoa|samoan
xk xkx kosovo|kosovan|kosovar|kosova
ye yem yemen|yemeni|republic of yemen
yt myt mayotte
yu yug yugoslavia|serbia and montenegro|yugoslav
za zaf south africa|south african
zm zmb zambia|zambian
zw zwe zimbabwe|zimbabwean
suhh sun soviet union|ussr|soviet
csxx csk czechoslovakia|czechoslovak
ge-ab abk abkhazia|abkhazian
ge-so ost south ossetia|south ossetian
md-pmr pmr transnistria|transnistrian
cy-trnc trn northern cyprus|turkish republic of northern cyprus
so-som sml somaliland
ua-cri cri- crimea|crimean
eu eur european union|eu
`;

type Territory = { code: string; alpha3: string; names: readonly string[] };

export const territories: readonly Territory[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [code = "", alpha3 = "", ...rest] = line.split(" ");
    return { code, alpha3, names: rest.join(" ").split("|") };
  });
