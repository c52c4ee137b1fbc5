/*
 * Spellings that the lists of refresh.ts lack or have otherwise. Read by refresh.ts only.
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const ownSpellings: readonly string[] = words(`
  Mastercard McMoRan IQVIA eBay iRobot iHeartMedia iRhythm iQiyi iTunes iPhone easyJet eToro eHarmony deBanked PayPal YouTube LinkedIn GitHub GitLab FedEx
  JPMorgan BlackRock AbbVie ConocoPhillips DuPont PepsiCo MetLife UnitedHealth WhatsApp TikTok OpenAI DeepMind SpaceX
  AstraZeneca GlaxoSmithKline DoorDash HubSpot SoundCloud WordPress BuzzFeed DreamWorks ExxonMobil FuboTV WeWork WeChat
  TripAdvisor CrowdStrike SurveyMonkey BioNTech CureVac HelloFresh AutoNation AutoZone CarMax KeyCorp ServiceNow NetApp NetSuite
  MicroStrategy SanDisk ResMed DaVita GoDaddy GoPro GrubHub LendingTree RealPage RingCentral SolarWinds StoneCo TransUnion
  TaskRabbit ThyssenKrupp VeriSign VMware YouGov ZoomInfo ProSieben NordVPN MongoDB PostgreSQL MySQL NextEra NetEase SodaStream
  BeiGene ArcelorMittal UniCredit UniCredito InBev PwC KfW CrossFit DeLorean DeVry LaSalle LeBron MacOS McKinsey JetBlue SkyWest
  TotalEnergies EssilorLuxottica GameStop PetSmart PetMed OfficeMax OpenTable BigCommerce FactSet HealthEquity
  IBM SAP UPS HSBC KPMG UBS ING BASF RWE EY NEC LG NASA BBC CNN ABB AXA BNP BP GE GM HP HPE DHL TNT KFC MTV NBC CBS ESPN AOL AMD
  ASOS ASUS USA UK US EU UAE TV AI VR HR PR IP IT MSCI AIG ADP AES CVS AMC ADT ADM ITT ITV TSB TSMC SKF OMV ABN AMRO KLM SAS ANA JAL
  JCB YMCA YWCA UNESCO UNICEF NATO OPEC FIFA UEFA NBA NFL NHL MLB LVMH OVH SNCF EDF RATP BPCE AEG ZF VW TUI DWS DKB ADAC AOK DPD GLS
  IHG VF NCR NXP PNC RBC TD BMO CIBC BT EE O2 ZTE BYD SAIC FAW HCL TCS TVS NTPC ONGC GAIL SBI HDFC ICICI IDFC IDBI UTI LIC EMC
  23andMe USAA ICANN IFTTT GEICO OK RE/MAX E.ON IG IKEA LEGO NVR EOG APA AGL AMP ANZ NAB CBA BHP CSL MTN RTL ZDF ARD ORF BSI TSG VTB KPN DSM AGCO IDEX ITC DLF PVR JSW MRF BDO RSM
  ERP CRM SEO GPS LED LNG LPG ATM DNA RNA MRI CNC HVAC VPN API IOT NGO EMEA APAC PTC UAV SUV BBQ DIY DJ MC PC CD DVD FM AM
`);

/** Short words and names that are no abbreviations: GAP is Gap, KLM is KLM. */
export const ownWords: readonly string[] = words(`
  ace act add age aid aim air ale all alt and ant any ape arc are arm art ash ask aus aux axe bad bag ban bar bat bay bed bee bel ben
  bet bid big bin bio bit bob bon boo bot bow box boy bud bug bun bus but buy cab cal cam can cap car cat chi cod cog con cop cow cry cub
  cup cut dad dam dan das day del den der des dew dia die dig dim din dip doc dog don dos dot dow dry due duo dye ear eat eco egg
  ego elf elk elm end era eve evo eye fab fan far fat fay fed fee fen few fig fin fir fit fix flo flu fly fog for fox fun fur gas gap gay
  gel gem geo get gin giv god gum gun guy gym ham has hat hay hen her hex hey hid him hip his hit hob hog hop hot how hub hue hug hut
  ice ich ink inn ion its ivy jam jan jar jaw jay jet jim job joe joy jug kay key kid kim kin kit koh lab lad lam lan lap las law lay
  lea lee leg lei len leo les let lev lid lie lil lin lip lit log loo los lot low lux mac mad man map mar mat max may med meg mel men
  met mid mil min mix mob mod mom mon moo mop mud mug mum nap ned neo net new nil nin non nor not nov now nut oak oat odd off oil
  old ole oma one opa ora orb ore our out owl own pad pal pan par pat paw pay pea pen per pet pie pig pin pit pod pop pot pro pub pug
  put rad ram ran rap rat raw ray red ref rex rib rim rio rob rod ron rot row roy rub rug rum run rye sad sag sam san sat saw sax say
  sea see set sew she shy sin sip sir sit six ski sky sly sol son sow soy spa spy sub sue sum sun tab tag tan tap tar tat tax tea ted
  tee ten the thy tie tim tin tip toe tom ton too top tow toy tri try tub tug two uni uno use van vat ven vet via vic vie vim von vox
  wag wan war was wax way web wed wee wet who why wig win wit won woo wow yak yam yen yes yet yew you zac zen zip zoe zoo
  bo bob by do ed go he hi in is la le li lo ma me mi mo mr mrs ms dr st jr sr my no of oh ok old on or ox pi re so ti to up vs we wo
  wu xi yo yu zu abu ada aha ali ami amy ann ari ava ben bio bea coo deb eli eva fay gil gus guy hal ian ida ike ira isa iva ivo jad
  jen jon kai ken kia lar lea les lia liv liz lou luc lui lyn mae mai mia mya nia noa ola ole ona pam pia ras rae reb ric rik roz
  sal sid sun tad tai ted tex tia tio tod udo uma una val vin wes yan zia zac
  inc ltd pty pte pvt corp avon nike visa acme ford fiat audi sony uber zara puma
`);
