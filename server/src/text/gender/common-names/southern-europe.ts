import type { CommonNames } from './common-names.ts';

export const southernEuropeNames: CommonNames = {
  ES: {
    female: `Aina Ainara Ainhize Ainhoa Ainize Ainoa Aintzane Aitziber Alaitz Alazne Alba Amagoia Amaia Anartze Andere Andone
      Ane Anna Antía Anuntxi Anxela Arantxa Arantza Arantzazu Arrate Arritxu Assumpció Bakarne Begoña Beñate Blanca
      Carme Caterina Catuxa Clàudia Dolors Dúnia Edurne Eguzkine Eider Elaia Elisenda Elixabete Enara Eneka Erlea
      Erramune Esperança Estibaliz Estitxu Eulàlia Fermina Fina Garazi Garbiñe Gemma Glòria Goizane Goizargi Gurutze
      Haizea Ibone Icía Idoia Idurre Igone Ikerne Ingrid Iraia Iraide Irati Iria Irune Itsaso Itxaro Itxaso Itziar
      Izaro Izaskun Jaione Jasone Jaumeta Joane Jone Jordina Josebe Josune Julene Karmele Kattalin Koldobike Laia
      Laida Laiene Leire Lide Lierni Llúcia Lluïsa Lore Lorea Lúa Lurdes Maddalen Maddi Magda Mahats Maialen Maider
      Maitane Maite Malen Maren Margarida Maria Marije Mariona Marta Maruxa Matxalen Meritxell Mikele Mirari Mireia
      Miren Montse Montserrat Nagore Nahia Naia Naiara Nekane Nerea Neus Noa Núria Oihana Oihane Olaia Olatz Ona Oneka
      Onintza Osane Queralt Remei Rosa Rosalía Roser Rut Sabela Sabeliña Saioa Sílvia Sió Sorkunde Tareixa Tecla
      Teresa Terese Txell Usoa Uxía Uxue Vinyet Xabiere Xènia Xiana Ximena Xoana Xulia Yolanda Zaloa Zuriñe Zutoia`,
    male: `Adei Adrià Ager Agustí Aimar Aingeru Aitor Alain Aleix Ander Andoni Andreu Antón Antoni Anxo Ariel Aritz Arkaitz
      Arnau Asier Atanasi Bakar Bartomeu Beñat Bernat Bieito Biel Bittor Bixente Blai Brais Breixo Breogán Carles Cesc
      Climent Danel Deunoro Domeka Duarte Edorta Ekaitz Eloi Endika Eneko Enric Ernest Erramun Eskolunbe Esteban
      Esteve Estevo Eudald Farruco Feliu Fermin Fernan Ferran Fiz Francesc Gabirel Gabriel Gaizka Galder Garikoitz
      Genís Gerard Gil Gontzal Gorka Gregori Guerau Guifré Guillem Guzmán Haritz Harkaitz Hegoi Hodei Iago Ibai Ibon
      Ieltxu Igor Iker Imanol Iñaki Inaxio Inazio Iñigo Ioritz Isidre Ismael Jagoba Jakes Jaume Jeroni Joan Joanes
      Joaquim Jofre Jokin Jon Jordi Joritz Joseba Josep Josu Julen Julià Kepa Kerman Koldo Koldobika Lander Llorenç
      Lluc Lluís Lois Lontzo Lourenzo Luken Magí Manel Manex Manoel Marc Marcel Markel Martí Martiño Martxel Mateu
      Mattin Mauro Medir Melcior Mikel Miquel Mitxel Narcís Nicolau Nuno Octavi Oier Oihan Oleguer Oriol Ortzi Ortzuri
      Paio Patxi Pau Peio Pello Pep Pere Peru Perutxo Pol Ponç Quim Quirze Ramon Roc Roger Roi Roque Rossend Salvador
      Sebastià Sergi Sisco Suso Tomàs Tomé Tomeu Toni Txema Txomin Unai Unax Urko Urtzi Uxío Valentí Vicenç Xabi
      Xabier Xaime Xan Xandre Xanti Xavi Xavier Xenxo Xerardo Xián Xoán Xoel Xosé Xuban Xulio Xurxo Zacaries Zigor
      Zuhaitz`,
  },
  GR: {
    female: `Adamantia Afroditi Agapi Agathi Agathoniki Aggeliki Aglaia Aikaterini Aimilia Akrivi Alexandra Alexia Alkistis
      Alkmini Amalia Ampelia Anastasia Anatoli Andriana Andromachi Androniki Angeliki Anna Anneta Anthi Anthia
      Anthoula Antigoni Antonia Antouanetta Apollonia Archontia Archontoula Areti Aretousa Argyro Argyroula Ariadni
      Aristea Arsinoi Artemis Artemisia Asimenia Asimina Asimoula Aspa Aspasia Assimina Asteria Athanasia Athina
      Athinoula Avra Chaido Charalampia Charikleia Chariklia Charitini Charoula Chloi Chrisanthi Christianna Christina
      Chrysa Chrysafenia Chrysanthi Chrysavgi Chrysi Chryso Chrysoula Chryssa Dafne Dafni Danai Despina Despo Despoina
      Dialechti Dimitra Dimitroula Dionysia Dionysoula Domna Domniki Dora Doukissa Drosoula Effie Efi Efrosini
      Efrosyni Efstathia Efstratia Efthalia Efthimia Efthymia Eftihia Eftychia Eirini Ekaterini Eleanna Elefteria
      Eleftheria Elektra Elena Eleni Eleonora Elisavet Ellada Elli Elpida Elvira Emilia Emmanouela Epistimi Erato
      Erietta Eriketi Ermina Ermioni Euaggelia Eudokia Eva Evaggelia Evangelia Evangelitsa Evanthia Evdokia Evdoxia
      Evgenia Evi Evlambia Evlampia Evridiki Evropi Evterpi Faidra Fani Fanouria Fay Filareti Filio Filippa Filitsa
      Filomila Flora Flori Foteini Fotini Fotoula Frosini Froso Galatea Galini Garifalia Garoufalia Garyfallia Georgia
      Georgitsa Gerasimoula Gesthimani Gianna Giannoula Giasemi Giorgia Giota Glykeria Grammatiki Harikleia Haroula
      Ifigeneia Ifigenia Ilektra Iliana Ina Ioanna Ioannitsa Iokasti Ioli Iordana Iosifina Ioulia Ioulitta Iphigenia
      Irini Irinoula Iro Isavella Isidora Ismini Jenny Kaiti Kaliope Kaliopi Kalli Kalliopi Kalliroi Kallistheni
      Kallisti Kalypso Kanella Kasandra Kassandra Kassiani Katerina Katina Keti Kiki Klairi Kleio Klelia Kleoniki
      Kleopatra Kondylia Konstantina Konstantinia Koralia Korina Korinna Kornilia Koula Krinio Kristallia Krystallo
      Kyra Kyratso Kyriaki Lambrini Lamprini Laskarina Lefki Lemonia Lena Leoni Leonora Letta Lia Lina Lito Litsa Liza
      Louiza Loukia Loula Lydia Magda Magdalini Maggie Mairi Malamatenia Mando Manolia Manto Margarita Mari
      Maria Mariana Marianna Marianthi Marietta Marika Marilena Marina Marinela Mariori Mariza Maro Maroula
      Marousa Marouso Maroussa Martha Mary Matina Matoula Matrona Megakleia Melina Melita Melpomeni Meropi Metaxia
      Mikaela Mina Minerva Miranda Mirsini Mirto Monika Morfia Morfoula Myrofora Myrsini Myrto Nafsica Nafsika Natasa
      Nausika Nefeli Nefelli Nektaria Nena Nike Niki Nikoletta Nikolia Nikolitsa Nitsa Olga Olia Olympia Orania Orsa
      Orsalia Ourania Ouranitsa Pagona Panagia Panagio Panagiota Panagoula Pandora Panorea Panthea Paraskevi Parthena
      Parthenia Paschalia Paschalina Pasithea Patra Peggy Pelagia Penelope Penny Perikleia Persa Persefoni Persephone
      Petrina Petroula Photini Pigi Pinelopi Pipina Pipitsa Platonida Polina Polyanna Polymnia Polytimi Polyxeni Popi
      Pothiti Potitsa Potoula Proti Rallia Rallou Rania Rea Regina Rena Reveka Riga Rinio Rodanthi Rodi Rodoula
      Ropi Roubini Roula Roxani Roxanne Roza Salomi Santra Sapfo Semeli Serafeia Sevasti Smaragda Smaragdi Smaro Sofia
      Sofitsa Sofoula Sonia Soso Sotiria Soula Soumela Spyridoula Stamata Stamatia Stamatina Stathoula Stavriana
      Stavrini Stavroula Stefania Stella Stellina Stergiani Stergianna Styliani Symela Tania Tasia Tasoula Tassia
      Tatiana Terpsi Terpsichori Tessa Thaleia Thalia Thekla Themistoklea Theodora Theodosia Theofania Theofano
      Theologia Theoni Theonymfi Theopisti Thomai Thomais Thomaitsa Titika Titina Toula Triantafillia Triantafyllenia
      Triantafyllia Trisevgeni Tsambika Vagia Vaia Vaitsa Valasia Vanessa Varvara Vasileia Vasilia Vasiliki
      Vasilikoula Vaso Vasso Vera Veroniki Vicky Victoria Viki Viktoria Violeta Violetta Vivi Viviana Voula Xanthi
      Xanthippi Xanthoula Xeni Xenia Yanna Yiota Yota Zacharenia Zacharo Zacharoula Zafeiria Zafeiro Zafiro Zambeta
      Zambia Zampeta Zampia Zenia Zina Zinovia Zita Zoe Zografia Zografoula Zoi Zoitsa Zouboulia Zoya Αγγελική Αγλαΐα
      Αθανασία Αθηνά Αικατερίνη Αλεξάνδρα Αλίκη Αλκμήνη Αμαλία Αναστασία Ανδριάνα Ανδρομάχη Ανθή Άννα Αντιγόνη Αντωνία
      Αργυρώ Αρετή Αριάδνη Αριστέα Άρτεμις Ασημίνα Ασπασία Βαρβάρα Βασιλική Βικτωρία Βιργινία Γαρυφαλλιά Γεωργία
      Γιαννούλα Γλυκερία Δανάη Δάφνη Δέσποινα Δήμητρα Διονυσία Δώρα Ειρήνη Ελένη Ελευθερία Ελισάβετ Ελπίδα Ελπινίκη
      Εριφύλη Ερμιόνη Ευαγγελία Ευανθία Ευγενία Ευδοκία Ευθυμία Ευρυδίκη Ευσταθία Ευτυχία Ευφροσύνη Ζωή Ηλέκτρα Ηρώ
      Θάλεια Θεοδοσία Θεοδώρα Θεοφανία Ιουλία Ισιδώρα Ισμήνη Ιφιγένεια Ιωάννα Καλλιόπη Καλυψώ Κασσιανή Κατερίνα Κλειώ
      Κυριακή Κωνσταντίνα Λαμπρινή Λουκία Λυδία Μαγδαληνή Μαίρη Μάνια Μαργαρίτα Μάρθα Μαρία Μαριάννα Μαρίνα Μάρω
      Μελίνα Μελπομένη Μυρσίνη Μυρτώ Ναταλία Νεφέλη Νίκη Νικολέτα Ξανθή Ξένια Όλγα Ολυμπία Ουρανία Παναγιώτα Παρασκευή
      Πελαγία Περσεφόνη Πηνελόπη Πολυξένη Ραλλού Ρέα Ρεβέκκα Ροδάνθη Ρωξάνη Σαπφώ Σεβαστή Σμαράγδα Σοφία Σταματία
      Σταυρούλα Στέλλα Στεφανία Στυλιανή Σωτηρία Τασία Τριανταφυλλιά Φαίδρα Φανή Φιλιώ Φωτεινή Χαρά Χαρίκλεια Χριστίνα
      Χρυσάνθη Χρυσούλα`,
    male: `Achilleas Achillefs Achilles Adam Adamantios Agamemnon Agapios Agathoklis Agathon Aggelos Agis Agisilaos Aias
      Aineias Aischylos Akis Akritas Alekos Alexandros Alexios Alexis Alkinoos Alkis Alkiviadis Amfilochios Ampelios
      Anargyros Anastasios Anastasis Anaxagoras Andreas Andronikos Anestis Angelis Angelos Anthimos Anthonis Antigonos
      Antonios Antonis Apollon Apollonios Apostolis Apostolos Arestis Argiris Argyrios Argyris Aris Aristarchos
      Aristeidis Aristides Aristidis Aristodimos Aristofanis Aristoklis Aristomenis Aristophanis Aristos Aristotelis
      Arsenios Arsenis Artemios Asimakis Asterios Asteris Athanasios Athinagoras Athinodoros Augoustinos Avgoustinos
      Avgoustis Avraam Axilleas Babis Chalkias Charalabos Charalambos Charalampos Charidimos Charilaos Charis
      Charisios Charisis Chariton Christodoulos Christofis Christoforos Christos Chronios Chronis Chrysanthos
      Chrysostomos Chrysovalantis Costas Dafnis Damaskinos Damianos Damon Daniil Danos Dareios David Deukalion
      Diamantis Dimitrakis Dimitrios Dimitris Dimokritos Dimos Dimostenis Dimosthenis Dinos Diogenis Diomidis Dion
      Dionisios Dionisis Dionysios Dionysis Dorotheos Doukas Drakoulis Drosos Efraim Efrem Efstathios Efstratios
      Efstratis Efthimios Efthimis Efthymios Efthymis Eftychios Eftychis Elefterios Eleftherios Eleutherios Elissaios
      Elpidoforos Emilios Emmanouil Emmanuil Epameinondas Epaminondas Epictetos Epifanios Ermis Ermolaos Erotokritos
      Evagelos Evaggelos Evagoras Evander Evangelis Evangelos Evdokimos Evdoxios Evgenios Evklidis Evmenis Evmorfios
      Evripidis Evstathios Faidon Fanis Fanourios Fidias Filaretos Filimon Filippas Filippos Filoktitis Filotas
      Filotheos Flavios Floros Foivos Fokas Fokion Fondas Fotios Fotis Fragiskos Fragkiskos Frangiskos Frixos Galanis
      Galinos Gavriil Georgios Gerasimos Gerassimos Germanos Giagos Giannakis Giannis Giannos Gikas Giorgos Gkikas
      Gogos Gregoris Grigorios Grigoris Haralambos Haralampos Harilaos Haris Hristoforos Hristos Iakovos Iason
      Ieremias Ieronymos Ierotheos Ignatios Ikaros Ilarion Ilias Ioakeim Ioakim Ioannis Iordanis Iosif Ioulianos
      Ioustinos Iraklis Irodotos Iroklis Isaak Isaias Isidoros Isokratis Kaisarios Kallinikos Kallistratos Kalomoiris
      Kanakis Kanellos Karolos Kimon Kleanthis Klearchos Kleitos Kleomenis Kleon Klimis Konstandinos Konstantinos
      Konstantis Kosmas Kostakis Kostandinos Kostas Kostis Kotsos Kritias Kriton Ktesias Kyriakos Kyriakoulis Kyrillos
      Kyros Labros Laertis Lakis Lambros Lampros Laokratis Laskaris Lavrentis Lazaros Leandros Lefteris Lefteros Leon
      Leonardos Leonidas Leontios Linos Louis Loukas Loukianos Loukis Lykourgos Lysandros Lysimachos Magnos Makarios
      Makis Manikas Manolios Manolis Manos Manousos Manthos Marinos Marios Markellos Markos Marselos Mathaios
      Matthaios Matthias Mavrikios Maximos Megaklis Meletios Meletis Melissinos Menandros Menelaos Menios Merkourios
      Methodios Miaoulis Michael Michail Michalakis Michalis Mihail Mihalis Mikes Mikis Miltiadis Miltos Mimikos Mimis
      Minas Minos Mitros Mitsos Mixalis Moisis Myron Naoum Napoleon Nearchos Nektarios Neofytos Neoklis Neoptolemos
      Nestor Nestoras Nikandros Nikiforos Nikitas Nikodimos Nikolakis Nikolaos Nikolas Nikolis Nikolos Nikomachos
      Nikos Nikostratos Nondas Notis Odisseas Odysseas Odysseus Oikonomos Okeanos Omiros Orestis Orfeas Orpheas
      Orthodoxos Othon Ouranios Paisios Palaiologos Pambos Panagiotis Panagis Panagos Panayiotis Panayotis Pandelis
      Panos Pantazis Panteleimon Pantelis Paraschos Paraskevas Paris Paschalis Paskalis Patroklos Pavlakis Pavlos
      Pegasos Pepos Periandros Pericles Periklis Petrakis Petros Phaedon Pheidias Philemon Philip Philippos Phillippos
      Photis Pindaros Platon Ploutarchos Plutarchos Polychroneas Polychronis Polydefkis Polydoros Polykarpos Polyvios
      Polyzois Porfyrios Potamitis Prodromos Prokopios Prokopis Promitheas Protagoras Ptolemaios Pyrros Pythagoras
      Rafail Raphael Rigas Rizos Rodolfos Roussos Sakis Samouil Sarandis Sarantos Savas Savvas Sebastianos Serafeim
      Seraphim Sevastianos Silvestros Simeon Simon Simos Sofianos Sofoklis Sofronios Sofronis Sokratis Solon Sotirakis
      Sotirios Sotiris Spiridon Spiros Spyrakis Spyridon Spyridonas Spyros Stamatelos Stamatios Stamatis Stamos
      Stathas Stathis Stavrakis Stavrinos Stavros Stefanis Stefanos Stelakis Stelianos Stelios Stergios Stergos
      Sterios Stratis Stratos Stylianos Sygros Symeon Takis Tasios Tasos Tassos Taxiarchis Telemachos Telemahos Telis
      Terpandros Thaddaios Thales Thalis Thanasakis Thanasis Thanassis Thanos Tharrenos Themelis Themis Themistoklis
      Themos Theocharis Theodoris Theodoros Theodosios Theodosis Theodotos Theodoulos Theofanis Theofilos Theofylaktos
      Theoharis Theoklitos Theologis Theologos Theophanis Theophilos Theoris Thiseas Thodoris Thodoros Thoma Thomas
      Thoukididis Thoukydidis Thrasos Thrasyvoulos Thymios Tilemachos Tilemahos Timoleon Timon Timos Timotheos Titos
      Tolis Tomas Traianos Triantafyllos Trifon Tryfon Tryfonas Tzimis Tzortzis Vagelis Vaggelis Vaios Valandis
      Valantis Valentinos Vangelis Varnavas Vartholomaios Vasilakis Vasileios Vasilios Vasilis Vasos Vassilis Vassos
      Velissarios Venediktos Veniamin Vikentios Viktoras Viron Vironas Vladimiros Vlasios Vlasis Voutos Vyron Vyronas
      Xanthos Xenakis Xenios Xenofon Xenofontas Xenophon Xristoforos Xristos Yakinthos Yakovos Yanis Yanni Yannis
      Yiangos Yiannis Yiorgos Yorgos Zacharias Zafeiris Zafiris Zaharias Zannis Zinon Zinonas Zinovios Zisimos Zisis
      Zisos Zissis Zois Zosimos Αγαμέμνων Άγγελος Αθανάσιος Αλέκος Αλέξανδρος Αλέξιος Ανάργυρος Αναστάσιος Ανδρέας
      Αντώνης Αντώνιος Απόστολος Άρης Αριστείδης Αριστοτέλης Αχιλλέας Βαγγέλης Βασίλειος Βασίλης Βύρων Γεράσιμος
      Γεώργιος Γιάννης Γιώργος Γρηγόρης Γρηγόριος Δημήτρης Δημήτριος Διονύσης Διονύσιος Ελευθέριος Εμμανουήλ
      Επαμεινώνδας Ευάγγελος Ευθύμιος Ευριπίδης Ευστάθιος Ευστράτιος Ζαχαρίας Ζήσης Ηλίας Ηρακλής Θανάσης Θάνος Θανος
      Θεμιστοκλής Θεοδόσης Θεόδωρος Θεοφάνης Θεόφιλος Θωμάς Ιάκωβος Ιάσονας Ιάσων Ιορδάνης Ιπποκράτης Ιωάννης Ιωσήφ
      Κίμων Κλεάνθης Κοσμάς Κυριάκος Κωνσταντίνος Κώστας Κωστής Λάζαρος Λάμπρος Λευτέρης Λεωνίδας Λουκάς Λυκούργος
      Μάκης Μανώλης Μάξιμος Μάριος Μάρκος Μενέλαος Μηνάς Μιλτιάδης Μίλτος Μιχαήλ Μιχάλης Νεκτάριος Νέστορας Νικηφόρος
      Νικόλαος Νικόλας Νίκος Ξενοφών Οδυσσέας Ορέστης Ορφέας Παναγιώτης Πάνος Παντελής Πάρης Παύλος Περικλής Πέτρος
      Πλάτων Πολύκαρπος Προκόπης Ραφαήλ Ρήγας Σάββας Σεραφείμ Σίμος Σόλων Σοφοκλής Σπυρίδων Σπύρος Σταμάτης Σταύρος
      Στέλιος Στέργιος Στέφανος Στράτος Στυλιανός Σωκράτης Σωτήρης Σωτήριος Τάκης Τάσος Τηλέμαχος Τιμόθεος Τρύφων
      Φίλιππος Φοίβος Φώτης Φώτιος Χαράλαμπος Χάρης Χρήστος Χριστόδουλος Χριστόφορος Χρυσόστομος`,
  },
  IT: {
    female: `Adalgisa Addolorata Agata Agnese Alba Aldina Alfonsina Amalia Amelia Angiola Annalisa Annunziata Antonietta
      Armida Artemisia Assunta Assuntina Aurelia Bice Brigida Brunella Brunilde Calogera Carmela Carmelina Carolina
      Caterina Catia Cesira Clelia Cleofe Clorinda Concetta Concettina Consolata Cosima Costanza Crocifissa Delfina
      Dina Domenica Donatella Doriana Edvige Elda Elvira Emanuela Ermelinda Ermenegilda Ernesta Ersilia Esterina
      Eufemia Fedora Fernanda Fiammetta Filippa Filomena Fiorella Fiorenza Floriana Fortunata Franca Fulvia Gelsomina
      Generosa Genoveffa Germana Gesualda Gigliola Gina Giovannina Giuditta Giuliana Giuseppina Grazia Graziella
      Immacolata Incoronata Ines Iolanda Iole Iride Isotta Italia Ivana Lauretta Leonilde Letizia Licia Lidia Lina
      Loredana Lorella Luciana Lucrezia Luigina Luisella Maddalena Mafalda Manuela Marcellina Mariangela Mariarosaria
      Mariella Marilena Marisa Maristella Marzia Mirella Mirna Nella Nerina Nicoletta Norina Nunzia Nunziata Oriana
      Orietta Ornella Ortensia Ottavia Palmira Pasqua Pasqualina Pierina Pina Pinuccia Primetta Prudenza Quintina
      Raffaella Rina Rosalba Rosalia Rosanna Rosaria Rosella Rosetta Rosina Rossana Rossella Sabina Santina Saveria
      Serafina Severina Stefania Tecla Teodolinda Teresina Tersilla Tiziana Tullia Velia Veneranda Vincenza Vincenzina
      Vittoria Zaira Zita`,
    male: `Abbondio Achille Adelmo Adone Agostino Alcide Aldo Alfio Alfonso Ambrogio Amedeo Amerigo Amilcare Ampelio
      Anacleto Angiolino Aniello Annibale Anselmo Antonino Arcangelo Ariberto Aristide Armando Arrigo Arturo Attilio
      Augusto Aurelio Azeglio Baldassarre Bartolomeo Basilio Bastiano Battista Benedetto Beniamino Benito Beppe
      Bernardino Berto Biagio Bonifacio Brando Brizio Calogero Camillo Carlo Carmelo Carmine Casimiro Cataldo
      Celestino Cesare Cesarino Ciriaco Ciro Claudio Clemente Corrado Cosimo Costante Costantino Costanzo Crescenzo
      Cristoforo Damiano Danilo Dario Dino Diodato Domenico Donato Duccio Edmondo Edoardo Efisio Egidio Eleuterio
      Eligio Elpidio Emidio Emiliano Enea Ennio Enzo Ercole Ermanno Ermenegildo Ermete Ernesto Ettore Eugenio Eusebio
      Evaristo Ezio Fabrizio Faustino Fausto Felice Ferdinando Fermo Ferruccio Filiberto Fiorenzo Flaminio Floriano
      Fortunato Fulgenzio Fulvio Furio Gaetano Gaspare Gastone Gaudenzio Gavino Gennaro Gerardo Gerlando Germano
      Gervasio Giacinto Giacomo Giancarlo Gianfranco Gianluigi Gianmarco Gianni Gianpaolo Gianpiero Gigi Gino
      Gioacchino Gioele Giordano Giovan-Battista Girolamo Giuliano Giusto Goffredo Gregorio Gualtiero Guglielmo Guido
      Iacopo Igino Ignazio Ilario Innocenzo Ippolito Italo Ivano Jacopo Ladislao Lamberto Lando Lazzaro Leone Leonida
      Leonzio Leopoldo Liborio Livio Lodovico Lorenzino Luchino Luciano Ludovico Luigino Manfredo Manlio Marcello
      Mariano Martino Massimiliano Massimo Maurizio Melchiorre Michelangelo Mimmo Modesto Natale Nazario Nazzareno
      Nello Nereo Nicodemo Nicolò Nino Nunzio Oddone Oliviero Omero Onofrio Orazio Oreste Orlando Orso Osvaldo
      Ottaviano Ottavio Ottone Palmiro Pancrazio Pantaleone Paride Pasquale Pasqualino Patrizio Pellegrino Peppe
      Peppino Piergiorgio Pierino Pierluigi Piero Pierpaolo Pietro Pino Pippo Placido Pompeo Ponzio Primo Prospero
      Quintino Quirino Raimondo Rainaldo Raniero Remigio Remo Renzo Rinaldo Rino Rocco Rodolfo Rolando Romano Romeo
      Romolo Romualdo Rosario Rosolino Ruggero Ruggiero Sabatino Sabino Salvatore Sandro Sante Santino Santo Saverio
      Savino Sebastiano Serafino Serse Sesto Settimio Severino Sigfrido Silvano Silverio Silvestro Silvio Siro
      Tancredi Tarcisio Teodoro Teofilo Terenzio Tiberio Timoteo Tito Tiziano Tobia Tommaso Toni Torquato Tranquillo
      Tullio Ubaldo Ugo Ugolino Ulderico Ulisse Umberto Urbano Valdo Valente Valentino Valerio Vasco Venanzio
      Venerando Verano Vincenzo Virgilio Virginio Vitaliano Vito Vittore Vittorino Vittorio Walter Zaccaria Zeno`,
  },
  PT: {
    female: `Adelaide Albertina Alcina Aldina Aldora Anabela Ângela Arminda Aurora Benedita Berta Carlota Carminda Celeste
      Clotilde Conceição Constança Deolinda Diamantina Dília Dulce Efigénia Elvira Ermelinda Esmeralda Etelvina Fátima
      Felisbela Felismina Fernanda Filomena Florinda Gertrudes Graciete Gracinda Guilhermina Hermínia Idalina Ilda
      Inês Irene Isaltina Isaura Ivone Jacinta Joaquina Judite Laurinda Leonor Leontina Leopoldina Lídia Lucília
      Lurdes Madalena Mafalda Manuela Margarida Matilde Mécia Miquelina Natércia Noémia Odete Ofélia Olinda Orquídea
      Otília Palmira Piedade Prazeres Preciosa Purificação Quitéria Rosalina Rosinda Rufina Sãozinha Soledade
      Teresinha Umbelina Urraca Vanda Violante Zulmira`,
    male: `Abílio Acácio Adelino Adérito Adriano Agostinho Albano Albertino Alcides Álvaro Amadeu Amândio Américo Amílcar
      Aníbal Anselmo Antero António Armindo Arnaldo Artur Augusto Baltasar Belmiro Bento Bernardino Brás Casimiro
      Celestino Custódio Damião Deolindo Diamantino Dinis Domingos Duarte Eduardo Egas Élio Eliseu Emídio Ernesto
      Estêvão Eugénio Eurico Evaristo Fausto Feliciano Felisberto Fernão Firmino Florentino Francisco Frederico Gaspar
      Gil Gonçalo Graciano Guilherme Gustavo Heitor Heliodoro Henrique Hermenegildo Hermínio Hilário Horácio Humberto
      Jacinto Jaime Januário Jerónimo João Joaquim Jorge José Júlio Justino Ladislau Laurentino Leandro Leonel
      Leopoldo Lino Lourenço Lúcio Luís Manuel Marçal Marcolino Martim Martinho Mateus Maurício Mendo Miguel Napoleão
      Narciso Nelson Norberto Nuno Octávio Olegário Orlando Osvaldo Paulino Pero Plácido Quim Raimundo Raul Reinaldo
      Ricardo Rodrigo Rogério Romeu Rosendo Rui Salvador Sancho Saul Sebastião Serafim Severino Silvério Silvino Simão
      Tadeu Telmo Teodoro Teófilo Tiago Tó Tomás Tomé Tristão Ulisses Urbano Valdemar Valentim Vasco Vicente Virgílio
      Virgolino Vítor Xavier Zacarias Zé Zeferino`,
  },
  RO: {
    female: `Anca Catinca Domnica Floarea Florica Geta Ileana Ilinca Ioana Ionela Lăcrămioara Lenuța Luminița Maricica
      Mărioara Mihaela Mioara Nicoleta Oana Ozana Păuna Raluca Rodica Roxana Ruxandra Sanda Sânziana Smaranda Sorina
      Stela Steluța Veta Viorica Zamfira Zoe`,
    male: `Costel Costi Costică Costin Danut Dănuț Dorel Doru Dragoș Dumitru Fănel Florin Gheorghe Ghiță Gică Gigel Grigore
      Horia Iancu Ilie Ion Ionel Ionut Ionuț Iulian Laurențiu Lică Liviu Lucian Marin Mihăiță Mircea Mitică Mugurel
      Neculai Nelu Nicu Nicușor Ovidiu Petre Petrică Puiu Radu Răzvan Relu Romulus Sandu Sever Silviu Sorin Ștefan
      Tiberiu Titi Titu Toader Traian Tudor Tudorel Vasile Vasilică Viorel Vlad Voicu`,
  },
};
