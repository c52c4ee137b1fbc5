import type { CommonNames } from './common-names.ts';

export const turkeyNames: CommonNames = {
  TR: {
    female: `Abide Adalet Adile Afet Afife Afitap Ahsen Ahu Ajda Akasya Akgül Alara Alev Aleyna Aliye Altınay Arife Arzu Arın
      Asiye Aslı Aslıhan Aslınur Asude Asuman Asya Atike Atiye Ayben Ayber Aybike Aybüke Ayça Aycan Ayçin Ayda Aydan
      Aygül Aygün Aykız Ayla Aylin Aynur Ayperi Ayşe Ayşegül Aysel Ayşen Ayşenaz Ayşenur Ayşim Aysima Ayşin Aysu Aysun
      Ayten Aytül Azade Azime Azize Azra Bade Bahar Bahriye Bakiye Balca Balım Banu Bedia Bediha Bedriye Begüm Behice
      Behiye Belgin Belgüzar Belinay Belkıs Belma Bengi Bengisu Bengü Beren Berfin Berfu Beria Beril Berin Berka Berna
      Berra Berrak Berrin Besime Beste Betül Beyhan Beyza Beyzanur Bihter Bilge Billur Binnaz Binnur Birgül Birsel
      Birsen Buğlem Büke Buket Burçak Burçin Burcu Buse Büşra Büşranur Çağla Cahide Canan Candan Canfeda Cangül Cansu
      Cavidan Cemile Cemre Ceren Cevriye Ceyda Ceylan Ceylin Çiçek Çiğdem Çilem Çimen Çolpan Dalya Damla
      Define Defne Demet Deniz Deren Derya Destan Deste Devrim Dicle Didar Dide Didem Dilan Dilara Dilay Dilber Dilek
      Dilem Dilhan Dilnur Dilruba Dilşad Dilşah Döndü Dudu Durdane Duru Duygu Ebru Ece Ecem Ecenaz Ecrin Eda Edibe
      Efnan Efsa Efsun Ela Elanur Elçin Elda Elfida Elif Elmas Elvin Emel Emetullah Emine Emriye Enise
      Esengül Esin Eslem Esma Esmanur Esmeray Esna Esra Evin Evnur Eylem Eylül Ezgi Ezo Fadik Fadime Fahriye
      Fahrünnisa Faika Fatma Fatmagül Fatmanur Fatoş Fazilet Fehime Fehmiye Ferah Feray Feride Feriha Ferihan Feryal
      Fethiye Feyza Fidan Figen Fikriye Filiz Firdevs Firuze Fitnat Fulya Funda Füruzan Füsun Gamze Gaye Gevher Gizem
      Gökben Gökçen Gökşen Göksu Gonca Goncagül Gönül Gözde Gülay Gülbahar Gülben Gülbeyaz Gülbin Gülcan Gülce
      Gülcihan Gülçin Güldane Gülden Güldeniz Gülenay Gülendam Güler Güleser Gülfem Gülgün Gülhan Gülin Gülistan
      Gülizar Güllü Güllüşah Gülname Gülnaz Gülnihal Gülnur Gülperi Gülriz Gülru Gülsade Gülşah Gülşan Gülsel Gülşen
      Gülser Gülseren Gülseven Gülsevim Gülsu Gülsüm Gülsün Gülten Gülümser Gülüstan Gülüzar Gülyüz Güneş Günnur
      Günsel Günseli Güzide Güzin Habibe Hacer Hadiye Hafize Hafsa Hale Halenur Halide Halime Hamide Hamiyet Handan
      Hande Handenur Hanife Hanım Harika Hasibe Hasret Hatice Hatıra Havin Havva Hayal Hayat Hayriye Hayrünnisa Hazal
      Hazan Helin Hesna Hicran Hicret Hilal Hiranur Huban Hülya Hümeyra Huri Huriye Hürrem Hürriyet Hüsna Hüsniye
      İclal İdil İffet İkbal İkra İkranur İlayda İlbilge İlgi İlke İlkim İlknaz İlknur İlksen İmren İnci İncilay İpek
      İrem Irmak İsmihan İsminaz Işık Işıl Işılay Işın Itır İzel İzgi Jale Jülide Kader Kadriye Kamile Kamuran
      Kardelen Kerime Kevser Kezban Kiraz Kübra Kübranur Kumru Kumsal Kısmet Kıymet Lale Lalehan Lamia Latife Lavin
      Leman Lerna Lerzan Leyla Leylan Lütfiye Mahinur Mahperi Maide Makbel Makbule Maral Masal Mediha Medine Mehlika
      Mehpare Mehtap Mekselina Melahat Melda Melek Meleknur Meliha Melike Melis Melisa Melodi Meltem Menekşe Menşure
      Meral Mercan Merih Merve Merveh Meryem Meryemnur Mevhibe Mevlüde Meyra Meziyet Mihriban Mihrimah Mihrinaz Mina
      Mine Minel Mira Miray Mislina Mualla Muazzez Müberra Mücella Müesser Müge Muhsine Müjde Müjgan Mukaddes
      Mükrime Münevver Münire Munise Mürüvvet Müşerref Mutena Müyesser Müzeyyen Naciye Nadide Nadire Nagehan Nahide
      Nakiye Nalan Name Narin Nariye Naz Nazan Nazende Nazife Nazike Nazire Naziye Nazlı Nazmiye Nebahat Nebiye Necla
      Necmiye Nefise Nehir Nehire Nejla Nergis Nergiz Nermin Neşe Nesibe Nesligül Neslihan Neslişah Nesrin Nevbahar
      Nevin Nevra Nevriye Nezahat Nezaket Nezihe Nida Nigar Nihal Nihan Nihansu Nil Nilay Nilda Nilgün Nilhan Nilsu
      Nilüfer Nimet Nisa Nisan Nisanur Nukhet Nükhet Nur Nural Nuran Nuray Nurbahar Nurbanu Nurdan Nurefşan
      Nurgül Nurhan Nurhayat Nuriye Nursel Nurseli Nursen Nurşen Nursena Nurseza Nursima Nurten Oya Öykü Özge Özgen
      Özgül Özlem Özlenen Özlenir Öznur Özüm Pakize Papatya Parla Pelin Pembe Peri Peride Perihan Perran Pervin Petek
      Peyker Piraye Polen Pınar Pırıl Rabia Rahime Rahmiye Rahşan Rana Ravza Raziye Rebia Refika Refiye Remziye Rengin
      Resmiye Reyyan Rezzan Ruhsar Ruhşen Rukiye Rumeysa Rüveyda Rüya Saadet Sabahat Sabiha Sabriye Sacide Sadiye
      Şadiye Safinaz Safiye Safura Şahika Şahinde Şahsenem Saide Saime Sakine Saliha Salime Samime Samiye Sanber Sanem
      Saniye Sare Satı Şayeste Şaziye Şebnem Seçil Seda Sedef Seden Şefika Seher Şehnaz Şehrazat Şehriban Şelale
      Selcan Selda Selen Selin Selinay Selinsu Selma Selvi Sema Semahat Semanur Semiha Semin Semiramis Semire Semra
      Sena Senanur Şenay Senem Şengül Seniha Senihe Şennur Serap Seray Seren Serenay Şerife Serin Serma Şermin
      Şerminur Serpil Serra Seval Sevcan Sevda Sevde Sevdenur Sevgi Sevgican Sevgül Sevil Sevilay Sevim Sevinç Sevtap
      Şevval Şeyda Şeyma Seza Sezen Sezgi Sezin Sibel Şimal Simay Simge Simla Simten Sinem Şirin Şöhret Solmaz Sona
      Songül Sude Suden Sudenaz Sudenur Sühendan Süheyla Şükran Şükriye Şükûfe Şule Şulenur Sultan Sülün Sümbül
      Sümeyra Sümeyye Suna Sunay Susam Süveyda Suzan Suzi Sıdıka Sıla Sırma Taçmin Talia Tanyeli Tenzile Tezer Tijen
      Tomris Tuana Tuba Tuğba Tuğçe Tuğçem Tuğsem Tülay Tülin Tümay Tunay Türkan Türkü Turna Tutku Tuvana Ülfet Ülker
      Ülkü Ulviye Umay Ümmiye Ümmü Ümmügülsüm Ümmühan Umran Ümran Ünzile Vacide Vahide Valide Vasfiye Vesile Vicdan
      Vildan Vuslat Yağmur Yakut Yaprak Yasemen Yasemin Yazgülü Yazgı Yelda Yeliz Yeşim Yeter Yonca Yurdagül Yurdanur
      Yüsra Yıldız Zahide Zara Zarife Zehra Zehranur Zehva Zekiye Zelal Zelha Zeliha Zeliş Zennure Zerda Zeren Zeride
      Zernişan Zerrin Zeynep Zeynepnur Zinnur Zişan Ziyneti Zöhre Zübeyde Zuhal Zühal Zühre Zülal Züleyha Zülfiye
      Zümra Zümrüt`,
    male: `Abbas Abdi Abdülaziz Abdülbaki Abdülhalim Abdülhamit Abdulkadir Abdülkadir Abdülkerim Abdullah Abdüllatif
      Abdülmecit Abdülvahap Abdurrahim Abdurrahman Abidin Acar Acun Adem Adil Adnan Affan Afşin Agah Ahi Ahmet
      Ahmetcan Akad Akalp Akalın Akansel Akay Akbay Akgün Akhan Akif Akil Akkan Aklan Akman Aksel Aktan Akın Akıncı
      Akıner Alaaddin Alaattin Alaz Algan Algın Alican Alişan Alişir Alkan Alkor Alkım Alkın Alp Alpagut Alparslan
      Alpaslan Alpay Alpcan Alper Alperen Alpertunga Alpgiray Alphan Alpsoy Alptekin Alptuğ Altan Altay Altuğ Altuğhan
      Altunç Aras Araz Arcan Arda Ardahan Argun Arhan Arif Arman Arslan Artun Arıkan Asaf Asil Aşkın Aslan Aslıbey
      Asutay Asım Ata Ataberk Atacan Atahan Atakan Atalay Ataman Atanur Atasoy Atay Ateş Atilla Atıf Atıl Atılay
      Atılgan Atınç Avni Avşar Aybar Aybars Ayberk Aydemir Aydın Ayhan Aykan Aykut Aykın Aymete Aytaç Aytek Aytekin
      Aytuğ Aytun Aytunç Ayvaz Azad Azat Azer Aziz Azmi Babür Bager Baha Bahadır Bahaeddin Bahattin Bahri Bahtiyar
      Baki Balaban Balkan Baran Barbaros Barboros Bartu Barış Başar Başaran Basri Battal Batu Batuhan Batur Baturalp
      Batı Batıkan Bayar Baybars Bayezid Baykal Baykan Bayraktar Bayram Baysal Bayülken Bedii Bedir Bedirhan Bedrettin
      Bedri Behçet Behiç Behlül Behram Behzat Bekir Bektaş Belgi Beran Berat Berk Berkan Berkant Berkay Berkcan Berke
      Berkehan Berkin Berksan Berkün Bertan Berzan Besim Beşir Beytullah Bilal Bilgin Bilgütay Binali Birant Bircan
      Birkan Birol Birtan Boğaç Boğaçhan Bora Borahan Boran Bozkurt Bozok Buğra Buğrahan Bülend Bülent Bumin Bünyamin
      Burak Burakcan Burçhan Burhan Cabbar Cabir Cafer Çağan Çağatay Çağdaş Çağkan Çağlar Çağlayan Çağman Çağrı
      Çağrıhan Çağın Cahit Çakır Can Canalp Canberk Canbey Caner Cankat Cankurt Cankut Cantürk Cavit Celal Celalettin
      Celasun Çelebi Çelik Celil Cem Cemal Cemalettin Cemali Cemil Cenap Cengiz Cengizhan Cenk Cenkay Cenker Çetin
      Cevat Cevdet Cevher Çevik Ceyhan Ceyhun Cezmi Cihad Cihan Cihangir Cihanşah Cihat Civan Coşar Coşkun Cuma Cumali
      Cumhur Cüneyd Cüneyt Çınar Dağhan Davut Demir Demiralp Demirhan Demirkan Denizalp Denizhan Derviş Devlet Devran
      Dikmen Dilaver Dinç Dinçer Doğa Doğan Doğanalp Doğanay Doğancan Doğuhan Doğukan Doğuş Dora Doruk Duhan Dündar
      Durali Duran Durmuş Dursun Durukan Durul Ebubekir Ecevit Ecmel Edip Edis Efe Efekan Efgan Eflatun Ege Egehan
      Egemen Ekber Ekmel Ekrem Emin Emir Emircan Emirhan Emirkan Emrah Emre Emrecan Emrehan Emrullah Ender Enes Engin
      Engincan Enis Enver Eralp Eray Erbay Erberk Erbil Ercan Ercihan Erçin Ercüment Erdal Erdem Erden Erdi Erdinç
      Erdoğan Eren Erenalp Ergi Ergin Ergüder Ergun Ergün Ergüven Erhan Erhun Erim Erk Erkal Erkam Erkan Erkin Erkmen
      Erkut Erkutay Erman Ermin Ernur Erol Ersan Ersel Ersen Ersin Ersöz Ertaç Ertan Ertekin Ertem Ertuğ Ertuğrul
      Ertunç Eruğur Erva Esat Eşref Ethem Evren Eymen Eyüp Ezel Fadıl Fahir Fahrettin Fahri Faik Faruk
      Fatih Fazlı Fazıl Fehmi Feramuz Ferdi Ferhat Feridun Ferit Ferruh Fethi Fethullah Fevzi Fikret Fikri Fuat
      Furkan Furkancan Fırat Gaffar Gaffur Galip Gani Gazanfer Gazi Gencay Gencer Genco Giray Gökalp Gökay Gökberk
      Gökcan Gökdeniz Gökhan Gökmen Göksal Göksel Göktan Göktuğ Göktürk Görkem Güçhan Güçlü Gültekin Günalp Günbey
      Günday Gündoğdu Gündüz Güner Güneri Güney Güntekin Günver Gürbey Gürbüz Gürcan Gürdal Gürel Gürhan Gürkan Gürol
      Gürsel Gürsoy Gürsu Güven Gıyas Gıyasettin Habib Habip Hacı Hadi Hafız Hakan Hakkı Haldun Halil Halilcan Halim
      Halis Halit Haluk Hamdi Hamdullah Hami Hamit Hamza Hanefi Hanifi Harun Harzem Hasan Haşim Hasip Haşmet Hayati
      Haydar Hayrettin Hayri Hayrullah Hazım Hicabi Hikmet Hilmi Himmet Hulki Hulusi Hürkan Hurşit Hüsamettin Hüseyin
      Hüseyincan Hüsnü Hüsrev Hıdır Hızır İbrahim İbrahimcan İdris İhsan İlber İlbey İlbeyi İlcan İlgar İlhami İlhan
      İlkan İlkem İlker İlkut İltan İltekin İlteriş İlyas İmdat İnal İnan İnanç İrfan İsa İsfendiyar İshak İskender
      İslam İsmail İsmet Işıtan İzzet İzzettin Kaan Kadem Kadir Kadri Kadrican Kağan Kahraman Kamber Kamil Kamran
      Kandemir Kansu Kanuni Kaplan Karahan Karan Kartal Kasım Kayahan Kayhan Kayra Kazan Kazım Kelami Kemal Kenan
      Keramettin Kerem Keremcan Kerim Keyhan Koçak Koçer Köksal Koralp Koray Korcan Korhan Korkmaz Korkut Kubilay
      Kudret Kudsi Kürşad Kürşat Kurtuluş Kutalmış Kutay Kutbay Kutlay Kutlu Kuzey Kılıç Kılıçarslan Kıraç Kırman
      Kıvanç Laçin Lami Latif Levend Levent Lokman Lütfi Lütfü Lütfullah Macit Mahir Mahmut Mahmutcan Mahsun Mahzun
      Maksut Mansur Mazhar Mazlum Mecit Mecnun Medeni Medet Mehdi Mehmet Mehmetali Mehmetcan Melih Melikşah Memduh
      Memet Memiş Menderes Mengü Mengühan Merdan Mert Mertcan Merthan Mertkan Mervan Mesut Mete Meteahan Metehan Metin
      Mevlüt Midhat Mihraç Mikail Mirac Miraç Mirkan Mirza Mithat Mithatcan Muammer Muaz Mücahit Müfit Muhammed
      Muhammedali Muhammet Muharrem Muhittin Muhlis Muhsin Muhtar Muhyettin Müjdat Mükremin Mümtaz Münip Münir Murat
      Muratcan Murathan Mürsel Musa Musab Müşfik Muslih Müslüm Mustafa Mustafacan Müştak Muttalip Muzaffer Nabi Naci
      Nadi Nadir Nafiz Nahit Nail Naim Naki Namık Nasuh Nasuhi Nazif Nazmi Nazım Nebi Necati Necdet Necip Necmettin
      Necmi Nedim Nejat Neşet Nesim Nevzat Neyzen Nezih Nezir Nihat Niyazi Nizam Nizamettin Numan Nurettin Nuri
      Nurullah Nusret Nüvit Oben Ogeday Oğul Oğulcan Ogün Oğuz Oğuzalp Oğuzberk Oğuzcan Oğuzhan Oğuzkan Okan Okay
      Okcan Okcun Ökkeş Ökmen Oktan Oktar Oktay Okyanus Olgaç Olgun Omaç Omay Ömer Ömercan Ömür Onat Onay Öncü
      Önder Öner Ongun Onur Onuralp Onurcan Onurhan Orçun Ordu Orhan Orkan Orkun Orkut Ortaç Osman Osmanalp Osmancan
      Otağ Oytun Özalp Ozan Ozancan Özay Özbek Özberk Özbey Özcan Özdemir Özdoğan Özenç Özer Ozgan Özgür
      Özgürcan Özhan Özkan Özkul Özmen Öztürk Pamir Paşa Peker Perver Polat Poyraz Rahim Rahmi Raif Rakım Ramazan
      Ramiz Rasim Raşit Rauf Recai Recep Refet Refik Reha Reis Remzi Reşat Reşit Resul Rüçhan Ruhi Ruşen Rüstem Rüştü
      Rutkay Rüzgar Rıdvan Rıfat Rıfkı Rıza Saadettin Sabahattin Şaban Sabit Sabri Sabrican Sacit Şadan Sadettin Sadi
      Şadi Sadri Sadullah Sadık Safa Saffet Şahan Şahap Şahin Saim Sait Şakir Sakıp Salih Salim Samed Samet Sami Samih
      Şamil Samim Şanal Sancak Sancar Saner Şaner Şanver Sarp Sarper Sarvan Satılmış Savaş Savaşhan Sayhan Seçkin
      Sedat Sefa Sefer Şefik Segah Seha Şehmuz Selahaddin Selahattin Selami Selçuk Selçukhan Selim Selman Semi
      Semih Semihcan Şemsettin Şemsi Şenel Şener Senih Şenol Seracettin Şerafettin Serbay Serbülent Sercan Sercihan
      Serdal Serdar Serdarcan Serdengeçti Şeref Serezan Serhan Serhat Serhatcan Şerif Serkan Serkancan Sermet Sertaç
      Sertan Server Servet Şevket Şevki Seyfettin Seyfi Seyfullah Şeyhmus Seyhun Seyit Seymen Sezai Sezer Sezgin
      Sezgincan Sina Sinan Sinancan Şinasi Şirzat Sökmen Soner Suavi Şuayip Süha Sühan Şükrü Süleyman Sulhi
      Sunal Suphi Sıddık Sırrı Sıtkı Tacettin Taci Taha Tahir Tahsin Talay Talha Talip Tamay Tamer Tan Tanay Tanberk
      Tandoğan Taner Taneralp Tanju Tankut Tankutay Tanrıverdi Tansel Tanyel Tarcan Tarhan Tarkan Tarkin Tarık Taşkın
      Tayfun Taygun Tayguncan Taykut Taylan Tayyip Tekcan Tekin Temel Temuçin Teoman Tevfik Tezcan Timuçin Timur
      Timurhan Tokcan Toker Tolga Tolgahan Tolgay Tolunay Tongay Tonguç Topay Toprak Toygar Toygun Tözün Tufan Tuğalp
      Tugay Tuğberk Tuğcan Tuğhan Tuğkan Tuğra Tuğrul Tuğtekin Tümer Tuna Tunahan Tunç Tuncalp Tuncay Tuncel Tuncer
      Turabi Tural Turan Turanalp Turap Turcan Turgay Turgut Turgutalp Turhan Türkalp Türkay Türker Türkmen Ufukcan
      Uğur Uğuralp Uğurcan Ulaş Ulubey Uluç Uluğ Ulvi Ümit Umur Umut Umutalp Umutcan Ünal Ünalp Ünlü Ünsal Ünver Ural
      Uras Üstün Utkan Utku Uygar Uygur Uzay Uzel Üzeyir Vahap Vahdettin Vahit Vakkas Vakur Varol Vasfi Vedat Vefa
      Vehbi Veli Velit Veysel Veysi Volkan Vural Yağız Yağızalp Yahya Yakup Yalçın Yalgın Yalım Yalın Yamaç Yaman
      Yankı Yasin Yasir Yavuz Yavuzhan Yener Yetkin Yiğit Yiğitalp Yiğitcan Yiğithan Yüce Yücel Yümni Yunus Yunusemre
      Yurdaer Yurdal Yusuf Yusufcan Yılmaz Yılmazcan Zafer Zafercan Zahid Zahit Zekai Zekeriya Zeki Zihni Ziya
      Ziyaettin Zübeyir Zülfikar Zülküf`,
  },
};
