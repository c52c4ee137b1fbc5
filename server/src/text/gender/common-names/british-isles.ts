import type { CommonNames } from './common-names.ts';

export const britishIslesNames: CommonNames = {
  GB: {
    female: `Ailsa Angharad Anwen Arwen Bethan Blodwen Branwen Bronwen Carys Catrin Catriona Ceinwen Ceri Ceridwen Delyth
      Demelza Dilys Eilidh Eirian Eirlys Eleri Elin Eluned Fearne Fenella Ffion Fiona Glenys Gwen Gwenda Gwenllian
      Gwyneth Heledd Heulwen Iona Isla Kerensa Kirsty Llinos Loveday Lowri Mair Mairi Mali Meinir Menna Mhairi Morag
      Morfydd Morven Myfanwy Nerys Nia Non Olwen Rhian Rhiannon Rhona Senga Seren Shona Sian Siân Sioned Siwan Tamsin
      Tegan Tegwen Una`,
    male: `Alasdair Aled Alistair Alun Aneurin Angus Berwyn Bleddyn Bryn Callum Calum Caradog Carwyn Cledwyn Coll Craig
      Cynan Dafydd Dai Deiniol Dewi Dougal Dyfan Dylan Efan Eifion Einion Elfed Elgan Emlyn Emrys Emyr Euan Eurig
      Euros Ewan Fergus Finlay Fraser Gareth Geraint Gerallt Gethin Glyn Gregor Gruffudd Gruffydd Guto Gwilym Gwyn
      Hamish Hefin Huw Hywel Iago Iain Idris Iestyn Ieuan Ifan Ifor Innes Ioan Iolo Iorwerth Iwan Jago Jonty Jory
      Lachlan Llew Llion Lloyd Llywelyn Macsen Madog Magnus Malcolm Maldwyn Meirion Meurig Morgan Mostyn Murdo Myrddin
      Osian Owain Piran Rhodri Rhydian Rhys Rory Ruairidh Ruaridh Rupert Sion Siôn Steffan Struan Taliesin Tarquin
      Tecwyn Tomos Torquil Trefor Tudur Wyn`,
  },
  IE: {
    female: `Aifric Aileas Ailís Ailish Aimee Aimhirgin Aínder Aine Áine Áinfean Aisleen Aislin Aisling Aislinn Alannah
      Allanah Aodhnait Aoibhe Aoibheall Aoibheann Aoibhinn Aoife Aoileann Aphria Ashling Ashlinn Assumpta Attracta
      Bebhinn Bébhionn Béibhinn Bidina Bláinaid Blaithin Bláithín Blathnaid Bláthnaid Bláthnat Breda Bree Breege Brid
      Bríd Bridie Brídín Brighid Bríghid Brigid Brigit Bríona Brónach Bronagh Cadhla Cáelfind Cáit Caitlin Caitlín
      Caitriona Caitríona Caoilainn Caoileann Caoilfhionn Caoilin Caoimhe Cara Caragh Catraoine Ciannait Ciara
      Cionnaith Cliodhna Clíodhna Cliona Clíona Clodagh Colleen Concepta Cora Crea Crídhe Daireann Damhnait Dana
      Darerca Dearbhail Dearbháil Dearbhaile Dearbhforgaill Dearbhla Deirbhile Deirbhle Deirdre Derbhla Dervil Dervla
      Dervorgilla Devorgilla Doireann Doirend Dymphna Dympna Eabha Éabha Eabhnat Éadan Eadaoin Éadaoin Ealga Eanait
      Édaín Éibhleann Eibhlin Eibhlín Eileanóir Eileen Eilín Eilis Eilís Éilís Eilish Eimear Eimhear Eimhir Éire
      Éirinn Eistir Eithna Eithne Elva Emer Enat Enya Ériu Étaín Étáin Ethna Ethne Fainche Faoiltiarna Fedelma
      Feidhelm Fiadh Fiadhnait Fidelma Fina Fíneamhain Finnseach Finola Fíona Fionnabhair Fionnghuala Fionnola
      Fionnuala Fionnuir Fodhla Fodla Gobinet Gobnait Gormla Gormlaith Gráine Grainne Gráinne Grania Granuaile Gubnait
      Gubnet Hiolair Íde Imelda Ionait Íosóld Iseult Isibéal Isold Ita Íte Jacinta Kathleen Keela Keelin Keeva Laoise
      Lasair Lasairfhíona Lasairian Lassar Leila Líadáin Liadan Líadan Liadh Lile Líobhan Líobhán Lucaise Luighseach
      Luíseach Mab Madailéin Maebh Maeve Maighread Maire Máire Mairead Mairéad Máiréad Mairenn Máirín Majella Malvina
      Maoliosa Marian Mave Meabh Méabh Meadhbh Mella Melva Moina Moirin Móirín Móirne Mona Mór Moya Moyna Muadhnait
      Muadhnat Muireall Muireann Muirenn Muirgel Muirgheal Muirín Muirne Muriel Myrna Nainsí Nápla Neas Neasa Niamh
      Noirin Nóirín Nollaig Nóra Noreen Nuala Oanait Odharnait Oifé Oilbhe Oona Oonagh Orfhlaith Órfhlaith Orla Órla
      Orlagh Orlaith Órlaith Órnait Pádraicín Pádraigín Philomena Raghnailt Ranait Rathnait Rioghnach Ríoghnach Riona
      Ríona Róis Roise Róise Roisin Róisín Rónait Ronnat Rós Rosaleen Rosheen Sadb Sadhbh Sadhbha Saibh Samhaoir
      Saoirse Saorla Saorlaith Saraid Sárnait Scáthach Scoth Seana Searlait Séarlait Seónaid Seosaimhín Shana Shauna
      Shawna Sheelagh Sheila Shéila Shelagh Sibéal Sile Síle Sinann Síne Sinead Sinéad Siobán Siobhan Siobhán Síoda
      Siofra Síofra Siomha Síomha Síona Siubhán Siún Sive Slaine Sláine Sléibhín Sneachta Sorcha Sórcha Sosanna
      Taillte Tailte Talulla Tara Téa Teamhair Teamhra Tiarnait Tierna Toiréasa Treasa Triona Tríona Tuathla
      Tuathlaith Tuilelaith Uaine Uainionn Ualldha Uasal Úna Unagh Ursaille`,
    male: `Abán Abbán Ádamh Ádhamh Áed Aedan Aedán Aengus Aichlinn Aidan Ailbe Ailfrid Ailill Ailín Aimhirghin Aindriú
      Ainle Ainmire Airt Alabhaois Alaois Alastar Alsandair Ambrós Amhlaoibh Anluan Anrí Antaine Antaoine Antóin Aodán
      Aodh Aodhagán Aodhaigh Aodhán Aodhfin Aodhgán Aodhlugh Aogán Aoghan Aonghas Aonghus Ardal Árdal Ardan Ardgal
      Ardghal Art Artagán Artúr Báetán Bairre Baithéne Baodán Baoithín Barra Barram Beacan Beacán Beagan Beanón
      Bearach Bearchan Bearchán Bearnard Beartlaidh Beineón Beircheart Benen Blathmhac Bran Brandan Brandubh Breacán
      Breanainn Bréanainn Breandan Breandán Breanndán Breasal Brendan Brian Brían Bricin Brión Brogan Brógán Buachaill
      Buadhach Cadhan Caelan Cahal Cahir Cainneach Cairbre Cairpre Calbhach Callough Calvagh Canice Caoilte Caoimhan
      Caoimhghin Caoimhín Caolan Caolán Carbry Carthach Carthage Cathair Cathal Cathaldus Cathán Cathaoir Ceallachan
      Cearbhall Cearul Cearúl Ceileachan Cellach Cian Cianan Cianán Ciaran Ciarán Cillian Cillín Cináed Cinnéidigh
      Cionnaola Clement Cluny Coileán Coilín Coinneach Coireall Coleman Colla Collin Colm Colman Colmán Colum Columba
      Comán Comgall Comghall Comhghán Conaing Conaire Conal Conall Conan Conán Conchobhar Conchubhar Conchur Conchúr
      Conlaoch Conlaodh Conleth Conley Conn Conor Conraí Conroy Cooey Corc Corcran Cormac Cormacan Corraidhin Cosgrach
      Cosnamhach Crimhthann Criomhthann Críostaí Criostóir Críostóir Cronan Crónán Cú-Chulainn Cuan Cuán Cúán Cuileann
      Cuinn Cúmhaí Curcach Dabhag Dáibhead Daibhéid Dáibhí Daire Dáire Dáirí Dairine Daithi Dáithi Dáithí Dalach
      Dálach Damán Dara Darach Daragh Darragh Darren Deaglan Deaglán Declan Dermod Dermot Desmond Devin Devlin Diarmad
      Diarmaid Diarmait Diarmuid Dicuil Dinny Doiminic Domhnall Domhnull Domnall Donagh Donaghy Donal Dónal Donall
      Donn Donnabhán Donnacha Donnán Donncha Donnchadh Donogh Dualta Dualtach Dubhaltach Dubhán Dubhdara Dubhghall
      Dubhghlas Duncan Eachann Eachdhonn Éadbhard Eamon Éamon Eamonn Éamonn Éanán Eanna Éanna Earnan Earnán Éber
      Éibhear Éigneachán Eimhin Éinde Éinne Éinrí Eireamhon Éireamhón Énán Enda Énna Eochaidh Eógan Eoghan Eoin Erc
      Éremon Ernan Eunan Evan Fachtna Faelan Fáelán Failge Faircheallach Faolan Faolán Farrell Fearadhach Fearchar
      Feardorcha Feargal Fearganainm Fearghal Fearghas Fearghus Feargus Fechin Feichin Féichín Féidhlim Feidhlimidh
      Feilim Féilim Felim Felimy Fergal Fiach Fiacha Fiachna Fiachra Fian Fianán Fiannan Fidelmus Finan Finbar Finbarr
      Fineen Finghín Fingin Fíngin Finín Finn Finnán Finnegan Finnian Fintan Fiodhbhadhach Fionán Fíonán Fionn Fionnán
      Fionnbarr Fionnbharr Fionnlagh Fionnlugh Fiontan Flaithrí Flann Flannagán Flannan Flannán Flurry Fogartach
      Foillan Forannán Gabhan Gall Garbhan Garbhán Garvan Gearalt Gearard Gearoid Gearóid Gilibeirt Gilibirt Giolla
      Giollabríde Giollachríost Giolladhe Giollaiosa Glaisne Glasny Gofraí Gofraidh Gormán Gothfraidh Greagóir
      Gréagóir Guaire Hanraí Hoiread Iarfhlaith Iarla Iarlaith Íarlaith Ímar Íomhar Ionnrachtach Ior Íosac Íosep Íosóg
      Jarlaith Jarlath Keegan Keelan Keeran Keevin Keith Kelan Kellach Kevan Kevin Kian Kieran Kieron Killian Labhcás
      Labhraí Labhras Labhrás Lachtín Lachtna Laisrean Laisrén Laoghaire Laoighseach Laserian Leannán Learaí Leon Liam
      Lochlainn Lochlann Loegaire Loman Lomán Lonan Lonán Lorcan Lorcán Lucás Lúcás Lugaid Lugh Lughaidh Lughán
      Luthais-Dara Macartan MacDara Macdara Maeleachlainn Maeliosa Maghnus Mahon Maidiú Mailíosa Mairtin Máirtín
      Maitiú Malachi Malachy Malaichi Manus Mánus Maodhóg Maoilir Maoilsheachlann Maolán Maolcholuim Maolíosa
      Maolruadhan Maolruain Marcán Marcas Mártan Matha Mathghamhain Mathúin Mathúna Mel Melaghlin Micheal Mícheál
      Míchéal Mochán Mochta Mogue Molua Mortimer Muircheartach Muireadhach Muirgheas Muiríoch Muiris Murcadh Murcan
      Murchadh Murchú Murrough Murtagh Naoise Naomhan Naomhán Nás Neachtan Neasán Nessan Niadh Niall Niallán Niallgus
      Nioclás Níoclás Noel Nolan Odhran Odhrán Odran Óengus Oilibhéar Oirghiallach Oisin Oisín Oistín Olcan Olcán Oran
      Orán Oscán Oscar Owney Paddy Pádhraic Pádhraig Padraic Pádraic Padraig Pádraig Páidí Pairic Páraic Parlan
      Parthalan Parthalán Peadair Peadar Peircín Perais Phelan Phelim Philib Piaras Pierce Pilib Pól Proinnsias
      Proinsias Rádhulbh Raghallach Raghnall Réamann Reamonn Réamonn Redmond Riagán Riain Rian Riobard Riobárd Riordan
      Ríordán Risteard Risteárd Roan Robhartach Ródhan Rogan Roibeard Roibéard Roibhilín Roibín Ronan Rónan Rónán Rory
      Rossa Rúadan Ruadhan Ruadhán Ruadhri Ruaidhri Ruaidhrí Ruairi Ruairí Ruán Ruaraidh Ruarc Rumann Saerbhreathach
      Samhairle Sandaidh Saoirbhreathach Scanlan Seachnall Seachnasach Séafra Séafraid Seamas Séamas Séamuisín Seamus
      Séamus Sean Seán Seanan Seanán Searbhreathach Searlas Séarlas Seathrun Séathrún Senan Seoirse Seosamh Seosaph
      Shamus Shane Shaun Sheary Siadhal Sillian Simidh Síomón Sivney Somhairle Sorley Steafan Steafán Stiabhna Stiofan
      Stiofán Suibhne Sweeney Tadg Tadhg Tadhgán Tadleigh Taichleach Teabóid Teague Teige Teimhnean Tiarnach Tiarnan
      Tiarnán Tibóid Tiernan Tierney Tighearnach Tighearnán Tighernach Tiobóid Toirdealbhach Toirdhealbhach Toiréalach
      Tomáisín Tomaltach Tomas Tomás Torin Torna Traolach Treabhar Treasach Trian Tuaithal Tuathal Turlach Turlough
      Uaithne Uileog Uilic Uilliam Uinseann Uinsionn Ulick Ultan Ultán Usliu`,
  },
};
